// Made from the protocol by tools/page_types.py: change that, not this.
export interface Unit {
  serial: number;
  owner: number;
  soldier?: boolean;
  character?: string;
  cards?: number[] | null;
  size?: number | null;
  base?: number | null;
  driven?: boolean;
  fresh?: boolean | null;
  haste?: boolean;
  waits?: boolean;
  attacker?: number;
  blocking?: number;
}

export interface Trump {
  serial: number;
  owner: number;
  up?: boolean;
  card?: number | null;
}

export interface Side {
  life: number | null;
  hand_count: number;
  hand?: number[] | null;
  graveyard?: number[] | null;
  top?: number | null;
  field?: Unit[];
  used?: string[];
  pack?: number[] | null;
  pack_count?: number;
  pack_open?: boolean;
  rare?: number[] | null;
  rare_count?: number;
  trumps?: Trump[];
}

export interface Fog {
  id: string;
  owner: number;
  cards: number[];
  target?: number;
  active?: boolean;
  n?: number;
}

export interface Mark {
  owner: number;
  n: number;
  target?: number;
}

export interface Request {
  serial: number;
  action: string;
  controller: number;
  cost?: string;
  keys?: number[];
  virtual?: boolean;
  target_kind?: "" | "player" | "request" | "trump" | "unit";
  target?: number;
  target_gone?: boolean;
  unit?: number;
}

export interface Table {
  viewer: number;
  turn: number;
  turn_number: number;
  chance: number;
  sides: Side[];
  passed?: number[];
  countless?: number;
  fogs?: Fog[];
  marks?: Mark[];
  stage?: Request[];
  declaring?: Request[];
  waiting?: Request[];
  attackers?: number[];
  facing?: number;
  turned_up?: number[];
  chosen?: number[];
  packs?: number[][];
  prices?: Record<string, string>;
  over?: boolean;
  winner?: number;
}

export interface Suggested {
  cards: number[];
  name: string;
  why: string;
}

export interface Role {
  card: number;
  trump?: string;
  line?: string;
  rare?: string;
  hand?: string;
}

export interface SplitNote {
  card: number;
  place: "as_rare" | "as_trump" | "in_hand";
  text: string;
  ok?: boolean;
}

export interface SplitPlace {
  id: "as_rare" | "as_trump" | "in_hand";
  n: number;
  name: string;
  about: string;
}

export interface Beginning {
  step: "first_hand" | "packs" | "rare_card" | "split" | "trumps";
  steps: string[];
  at?: number;
  ask?: string;
  about?: string;
  n?: number;
  least?: number;
  suggested?: Suggested[];
  roles?: Role[];
  place?: "" | "as_rare" | "as_trump";
  places?: SplitPlace[];
  notes?: SplitNote[];
}

export interface PlannedAction {
  action: string;
  keys: number[];
  text: string;
  ready?: boolean;
}

export interface Hello {
  type: "hello";
  lang?: string;
  log?: boolean;
}

export interface Choose {
  type: "choose";
  seq: number;
  nonce: string;
  choices: number[];
}

export interface WrittenMove {
  type: "move";
  seq: number;
  nonce: string;
  line: string;
  expect?: string;
}

export interface Draft {
  type: "draft";
  seq: number;
  id: number;
  choices: number[];
  line?: string;
}

export interface Why {
  type: "why";
  id: number;
  action: string;
}

export interface Settings {
  type: "settings";
  nonce: string;
  passing: Passing;
  once?: boolean;
}

export interface Yield {
  type: "yield";
  nonce: string;
  until: "action" | "asked" | "off" | "request" | "turn";
}

export interface Undo {
  type: "undo";
  seq: number;
  nonce: string;
}

export interface UndoAnswer {
  type: "undo_answer";
  nonce: string;
  answer: "never" | "no" | "yes";
}

export interface Hint {
  type: "hint";
  id: number;
}

export interface MoveNow {
  type: "move_now";
}

export interface Contribute {
  type: "contribute";
  promise?: string | null;
  share?: string | null;
}

export interface Resign {
  type: "resign";
  nonce: string;
}

export interface Claim {
  type: "claim";
  seq: number;
  nonce: string;
}

export interface CallOff {
  type: "call_off";
  nonce: string;
  answer?: "no" | "yes";
}

export interface PlayAgain {
  type: "again";
  nonce: string;
  answer?: "no" | "yes";
}

export interface Say {
  type: "say";
  nonce: string;
  phrase: "another" | "back_again" | "back_soon" | "close_game" | "hello" | "new_here" | "nice" | "sorry" | "surprised" | "take_your_time" | "thanks" | "thinking";
}

export interface Speak {
  type: "language";
  lang: string;
}

export interface Look {
  type: "look";
  id: number;
  seq: number;
}

export interface Option {
  i: number;
  verb: string;
  text: string;
  action?: string;
  card?: number | null;
  unit?: number;
  trump?: number;
  request?: number;
  player?: number | null;
  label?: string;
  owner?: number | null;
  keys?: number[];
  life?: number;
  danger?: boolean;
}

export interface Question {
  id: string;
  player: number;
  text: string;
  options: Option[];
  many?: boolean;
  part?: "" | "action" | "answer" | "key" | "pay" | "target";
  letter?: string;
  about?: "" | "attackers" | "blockers" | "opening" | "rare" | "trumps";
  facing?: number;
  onward?: number[];
  begun?: boolean;
  want?: number;
}

export interface Effect {
  request?: number;
  of?: "" | "game" | "life" | "request" | "unit";
  id?: number;
  was?: number | null;
  then?: number | null;
  n?: number;
  gone?: boolean;
  driven?: boolean | null;
  hangs?: "" | "answer" | "card" | "count" | "own" | "pile";
}

export interface Escape {
  action: string;
  keys: number[];
  line: string;
  sure?: boolean;
}

export interface Danger {
  text: string;
  certain?: boolean;
  last?: boolean;
  life?: number[];
  request?: number;
  hangs?: "" | "answer" | "card" | "count" | "own" | "pile";
  stops?: Escape[];
}

export interface Harm {
  n: number;
  then: number;
}

export interface LessonTask {
  step?: number;
  lost?: boolean;
}

export interface Reason {
  ok: boolean;
  text: string;
  ruling?: string;
  ruling_text?: string;
}

export interface AdvisedStep {
  text: string;
  lines: string[];
  before?: string;
  cards?: number[];
  units?: number[];
  requests?: number[];
  trumps?: number[];
}

export interface Advised {
  i: number;
  label: string;
  say: string;
  chance: number;
  error: number;
  games: number;
  because?: string[];
  mind?: string[];
  steps?: AdvisedStep[];
  line?: string;
}

export interface LogLine {
  seq: number;
  text: string;
  turn?: number;
  player?: number;
  kind?: "" | "attack" | "auto" | "damage" | "end" | "note" | "pass" | "turn" | "undo";
  to?: number;
}

export interface Call {
  seat: number;
  action: string;
  turn: number;
  nth?: number;
  request?: number;
  keys?: number[];
  aim?: string;
  first?: number;
  lines?: number;
  done?: boolean;
  auto?: boolean;
  routine?: boolean;
  mine?: boolean;
  idle?: boolean;
  drawn?: number;
}

export interface Passing {
  mode?: "always" | "auto" | "never";
  own?: ("attack" | "block" | "draw" | "end" | "judgement" | "other")[];
  theirs?: ("attack" | "block" | "draw" | "end" | "judgement" | "other")[];
  lethal?: boolean;
  targeted?: boolean;
  novel?: boolean;
  discreet?: boolean;
  ask_top?: boolean;
}

export interface Yielding {
  until: "action" | "asked" | "request" | "turn";
  text: string;
  action?: string;
  request?: number;
}

export interface Seat {
  name: string;
  kind: "computer" | "empty" | "person";
  level?: number;
  online?: boolean;
  thinking?: boolean;
  claim_in?: number | null;
}

export interface Seal {
  kind: "chosen" | "fair";
  game?: string;
  commitment?: string;
  promises?: string[];
  shares?: string[];
  secret?: string;
  seed?: number | null;
  salt?: string;
  key?: string;
  named_by?: number;
  first?: Seal | null;
}

export interface Clock {
  left: number[];
  running?: number;
  grace?: number;
}

export interface MatchScore {
  game: number;
  wins: number[];
  needed: number;
  drawn?: number;
  winner?: number;
  decks?: number[];
  look?: number[];
}

export interface Undoing {
  allowed?: boolean;
  consent?: boolean;
  asked_by?: number | null;
}

export interface Welcome {
  type: "welcome";
  game: string;
  role: "both" | "seat" | "spectator";
  seat: number;
  kind: "computer" | "friend" | "hotseat" | "lesson" | "practice";
  regulation: string;
  regulation_name: string;
  rules: string;
  protocol?: number;
  watch?: string;
  invite?: string;
  meeting?: string;
  steps?: ("attack" | "block" | "draw" | "end" | "judgement" | "other")[];
}

export interface State {
  type: "state";
  seq: number;
  phase: "choosing" | "dealing" | "frozen" | "over" | "playing" | "waiting";
  seats?: Seat[];
  table?: Table | null;
  question?: Question | null;
  asked?: number;
  reason?: string;
  danger?: Danger | null;
  passing_does?: string;
  meaningful?: string[];
  beginning?: Beginning | null;
  effects?: Effect[];
  harm?: Harm | null;
  log?: LogLine[];
  log_from?: number;
  log_left_out?: number;
  calls?: Call[];
  passing?: Passing | null;
  once?: boolean;
  yielding?: Yielding | null;
  undo?: Undoing | null;
  clock?: Clock | null;
  match?: MatchScore | null;
  seal?: Seal | null;
  result?: string;
  ended?: "" | "called_off" | "drawn" | "frozen" | "left" | "life" | "resigned" | "time";
  winner?: number;
  call_off_by?: number;
  spectators?: number;
  replay?: string;
  lesson?: LessonTask | null;
  goal_met?: boolean;
  goal_settled?: boolean;
}

export interface Ack {
  type: "ack";
  nonce: string;
  seq: number;
}

export interface Drafted {
  type: "drafted";
  id: number;
  seq: number;
  choices: number[];
  ready?: boolean;
  question?: Question | null;
  effects?: Effect[];
  danger?: Danger | null;
  harm?: Harm | null;
  spoils?: boolean;
  plans?: PlannedAction[];
  line?: string;
}

export interface Reasons {
  type: "reasons";
  id: number;
  action: string;
  possible: boolean;
  text: string;
  reasons?: Reason[];
}

export interface Advice {
  type: "advice";
  id: number;
  games: number;
  options: Advised[];
}

export interface Thinking {
  type: "thinking";
  seat: number;
  seconds: number;
  part?: number;
}

export interface Presence {
  type: "presence";
  seats: Seat[];
  spectators: number;
}

export interface Dealing {
  type: "dealing";
  wants: "nothing" | "promise" | "share";
  commitment: string;
  promises?: string[];
  salt?: string;
}

export interface Looked {
  type: "looked";
  id: number;
  seq: number;
  table: Table;
}

export interface Rematch {
  type: "rematch";
  asked_by?: number;
  until?: number;
  agreed?: number[];
  answer?: "" | "late" | "no";
}

export interface Moved {
  type: "moved";
  game: string;
  role: "seat" | "spectator";
  seat?: number;
}

export interface Said {
  type: "said";
  seat: number;
  phrase: "another" | "back_again" | "back_soon" | "close_game" | "hello" | "new_here" | "nice" | "sorry" | "surprised" | "take_your_time" | "thanks" | "thinking";
}

export interface Failed {
  type: "error";
  code: string;
  text: string;
  nonce?: string;
  id?: number | null;
  resync?: boolean;
}

export interface NewGame {
  kind: "computer" | "friend" | "hotseat" | "lesson" | "practice";
  regulation: string;
  level?: number;
  name?: string;
  other_name?: string;
  seed?: number | null;
  deck?: string | null;
  trumps?: string | null;
  instant?: boolean;
  clock?: number | null;
  bearer?: boolean;
  replay?: string | null;
  at?: number;
  seat?: number;
  lesson?: string;
  agent?: string;
  public?: boolean;
}

export interface Join {
  invite: string;
  name?: string;
  deck?: string | null;
  trumps?: string | null;
  bearer?: boolean;
  seed_ok?: boolean;
}

export interface Invitation {
  regulation: string;
  regulation_name: string;
  name: string;
  open: boolean;
  clock?: number;
  instant?: boolean;
  chosen?: boolean;
  watch?: string;
}

export interface Seated {
  game: string;
  seat: number;
  invite?: string;
  watch?: string;
  token?: string;
}

export interface Reachable {
  here: string;
  others?: string[];
}

export interface FlowNow {
  game: string;
  regulation: string;
  edition: string;
  now?: string;
  after?: string;
  check?: string;
  says?: string;
  passing?: string[];
  requesting?: string[];
  top?: string;
  top_by?: number;
}

export interface DeckCheck {
  regulation: string;
  deck?: string;
  trumps?: string | null;
  lang?: string;
}

export interface DeckVerdict {
  legal: boolean;
  reason?: string;
  deck?: string;
  count?: number;
  cards?: number[];
  trumps?: number[];
}

export interface Upload {
  record: string;
  lang?: string;
}

export interface ReplayInfo {
  code: string;
  regulation: string;
  regulation_name: string;
  rules: string;
  names: string[];
  moves: LogLine[];
  result: string;
  seal?: Seal | null;
  warning?: string;
  viewers?: number[];
}

export interface Chance {
  move: number;
  player: number;
  turn: number;
  chance: number;
  best_chance: number;
  fall: number;
  best: string;
  question?: string;
  chosen?: string;
  better?: string;
  because?: string[];
  cards?: number[];
  units?: number[];
}

export interface ReviewInfo {
  part: number;
  chances?: Chance[];
  worst?: number[];
}

export interface ReplayPosition {
  move: number;
  moves: number;
  viewer: "-1" | "0" | "1" | "open";
  table: Table;
  asked?: number;
  log?: LogLine[];
  calls?: Call[];
}

export interface ReplayLine {
  positions: ReplayPosition[];
}

export interface DeckNeeds {
  least: number;
  most: number;
  cards?: number[];
  suggested?: number[];
  by_lot?: boolean;
}

export interface TrumpNeeds {
  kind?: "brought" | "drafted" | "none";
  least?: number;
  most?: number;
  cards?: number[];
}

export interface RegulationInfo {
  id: string;
  edition: string;
  format: string;
  frame: string;
  name: Record<string, string>;
  format_name: Record<string, string>;
  frame_name: Record<string, string>;
  format_about: Record<string, string>[];
  frame_about: Record<string, string>[];
  setup: Record<string, string>[];
  deck: DeckNeeds;
  trumps: TrumpNeeds;
  actions: number;
  opening?: number;
  rare?: boolean;
  recommended?: boolean;
  first?: boolean;
}

export interface EditionInfo {
  id: string;
  name: Record<string, string>;
  rules: string;
  first: string;
}

export interface Strength {
  regulation: string;
  games: number;
  rate: number;
  low: number;
  high: number;
}

export interface LevelInfo {
  level: number;
  name: Record<string, string>;
  called: Record<string, string>;
  character: Record<string, string>;
  measured: Strength[];
  elo?: number | null;
}

export interface ChapterInfo {
  id: string;
  goal: string;
  light: string;
  place: string;
}

export interface HouseInfo {
  id: string;
  name: Record<string, string>;
}

export interface HouseFound {
  guideline: string;
  text: Record<string, string>;
  action?: string;
}

export interface HouseState {
  file: string;
  id?: string;
  name?: Record<string, string>;
  parts?: string[];
  error?: string;
  line?: number;
  found?: HouseFound[];
}

export interface HouseNow {
  version: number;
  files?: HouseState[];
}

export interface Catalogue {
  editions: EditionInfo[];
  formats: string[];
  regulations: RegulationInfo[];
  levels: LevelInfo[];
  first: string;
  chapters: ChapterInfo[];
  agents?: string[];
  house?: HouseInfo[];
}

export interface Problem {
  code: string;
  text: string;
}

export interface Me {
  known?: boolean;
  name?: string;
  program?: boolean;
  rated?: boolean;
  rating?: number;
  band?: number;
  words?: boolean;
  token?: string;
}

export interface MyWish {
  name?: string | null;
  rated?: boolean | null;
  program?: boolean;
  bearer?: boolean;
}

export interface FiveWords {
  words: string[];
}

export interface MyWords {
  words: string;
  bearer?: boolean;
}

export interface MyGame {
  game: string;
  seat: number;
  kind: "computer" | "friend" | "hotseat" | "lesson" | "practice";
  regulation: string;
  names: string[];
  state: string;
  begun: number;
  level?: number;
  ended?: number | null;
  won?: number;
  replay?: string;
  asked?: boolean;
}

export interface MyGames {
  games: MyGame[];
  before?: number | null;
}

export interface CountedGame {
  at: number;
  score: number;
  rating: number;
  band: number;
  name?: string;
  level?: number;
  replay?: string;
}

export interface MyRating {
  games: CountedGame[];
  played?: number;
  won?: number;
  lost?: number;
}

export interface LobbySeat {
  name?: string;
  rating?: number;
  band?: number;
  program?: boolean;
}

export interface LobbyTable {
  watch: string;
  regulation: string;
  seats: LobbySeat[];
  invite?: string;
  clock?: number;
  instant?: boolean;
  turn?: number;
  life?: (number | null)[];
  spectators?: number;
}

export interface Lobby {
  type: "lobby";
  tables?: LobbyTable[];
  gone?: string[];
  people?: number | null;
  names?: string[] | null;
  waiting?: Record<string, number> | null;
}

export interface Looking {
  type: "looking";
  regulation?: string;
  clock?: number;
}

export interface Paired {
  type: "paired";
  game: string;
  seat: number;
}

export interface Pair {
  type: "pair";
  nonce: string;
  regulation: string;
  clock?: number;
}

export interface StopLooking {
  type: "stop";
  nonce: string;
}

export interface LaidUnit {
  cards: number[];
  soldier?: boolean;
  driven?: boolean;
  fresh?: boolean;
  fresh_cards?: number[];
  attacking?: boolean;
  blocking?: string;
  named?: number;
  size?: number | null;
  base?: number | null;
  character?: string;
}

export interface LaidFog {
  id: string;
  cards: number[];
  target?: string;
  old?: boolean;
}

export interface LaidMark {
  n: number;
  target?: string;
}

export interface LaidTrump {
  card: number;
  up?: boolean;
}

export interface LaidRequest {
  player: number;
  action: string;
  keys?: number[];
  target?: string;
  cost?: string | null;
  virtual?: boolean;
  unit?: string;
}

export interface LaidSide {
  life?: number[];
  graveyard?: number[];
  hand?: number[];
  units?: LaidUnit[];
  fogs?: LaidFog[];
  pack?: number[];
  pack_open?: boolean;
  rare?: number[];
  trumps?: LaidTrump[];
  marks?: LaidMark[];
  used?: string[];
}

export interface LaidPosition {
  regulation: string;
  sides: LaidSide[];
  turn?: number;
  turn_number?: number;
  chance?: number;
  passed?: number[];
  stage?: LaidRequest[];
  doing?: string;
}

export interface JudgeAsk {
  text?: string;
  case?: number;
  position?: LaidPosition | null;
  steps?: string[] | null;
  beside?: string[] | null;
  lists?: boolean;
  lang?: string;
}

export interface JudgeFault {
  text: string;
  code: string;
  seat?: number;
  zone?: "" | "fogs" | "graveyard" | "hand" | "life" | "marks" | "pack" | "passed" | "rare" | "stage" | "trumps" | "units" | "used";
  grave?: boolean;
}

export interface JudgeWalk {
  box: string;
  said?: string[];
}

export interface Cited {
  number: string;
  text: string;
}

export interface JudgeStep {
  n: number;
  line: string;
  player?: number;
  said?: string[];
  changes?: string[];
  walk?: JudgeWalk[];
  because?: Cited[];
  problem?: string;
  position?: LaidPosition | null;
}

export interface JudgeMove {
  line: string;
  label: string;
  action?: string;
}

export interface JudgeRefusal {
  action: string;
  name: string;
  text: string;
  because?: Cited | null;
  triggered?: boolean;
}

export interface JudgeQuestion {
  player: number;
  id: string;
  text: string;
  chance?: boolean;
  moves?: JudgeMove[];
  more?: string[];
  refused?: JudgeRefusal[];
}

export interface JudgeDifference {
  what: string;
  here: string;
  there: string;
  seat?: number;
}

export interface JudgeThing {
  id: string;
  name: string;
  keys?: number;
  target?: string;
}

export interface JudgeLists {
  fogs: JudgeThing[];
  stage: JudgeThing[];
  used: JudgeThing[];
  trumps: number[];
  deck: number[];
  pack: boolean;
  rare: boolean;
}

export interface JudgeCase {
  id: string;
  title: string;
}

export interface JudgeAnswer {
  regulation: string;
  regulation_name: string;
  given: string[];
  lines: string[];
  text: string;
  link: string;
  start?: LaidPosition | null;
  editable?: boolean;
  faults?: JudgeFault[];
  steps?: JudgeStep[];
  question?: JudgeQuestion | null;
  over?: boolean;
  winner?: number;
  expect?: string[];
  differences?: JudgeDifference[] | null;
  beside?: LaidPosition | null;
  problem?: string;
  lists?: JudgeLists | null;
  cases?: JudgeCase[];
}

export interface JudgeOpened {
  text: string;
  guessed?: number[][];
}

export interface PointsInfo {
  id: string;
  win: number;
  loss: number;
  drawn: number;
  bye: number;
  most_rounds: number;
}

export interface MeetingChoices {
  points: PointsInfo[];
}

export interface NewMeeting {
  title: string;
  system?: "round_robin" | "swiss";
  points?: string;
  rounds?: number;
  regulations: string[];
  minutes?: number;
  clock?: number;
  patience?: number;
  most?: number;
  bearer?: boolean;
}

export interface MeetingOpened {
  code: string;
  token: string;
}

export interface JoinMeeting {
  name: string;
  wish?: number;
  nonce?: string;
  bearer?: boolean;
}

export interface MeetingJoined {
  player: number;
  token?: string;
}

export interface MeetingKey {
  token: string;
}

export interface StartRound {
  type: "start_round";
  after: number;
}

export interface SetResult {
  type: "set_result";
  round: number;
  table: number;
  result: "" | "both_absent" | "both_lost" | "drawn" | "first" | "first_absent" | "second" | "second_absent";
}

export interface RenewTable {
  type: "renew_table";
  table: number;
}

export interface DropPlayer {
  type: "drop_player";
  player: number;
}

export interface ReturnPlayer {
  type: "return_player";
  player: number;
}

export interface CloseMeeting {
  type: "close_meeting";
}

export interface MeetingRegulation {
  id: string;
  name: Record<string, string>;
}

export interface MeetingTable {
  players: number[];
  regulation: number;
  result?: "" | "both_absent" | "both_lost" | "drawn" | "first" | "first_absent" | "second" | "second_absent";
  by?: "clock" | "game" | "organiser" | null;
  state?: "" | "choosing" | "dealing" | "frozen" | "over" | "playing" | "waiting";
  turn?: number;
  here?: boolean[];
  watching?: number;
  watch?: string;
}

export interface MeetingRound {
  tables: MeetingTable[];
  bye?: number;
}

export interface MeetingCell {
  outcome?: "absent" | "bye" | "drawn" | "loss" | "win" | null;
  opponent?: number;
}

export interface MeetingRow {
  place: number;
  player: number;
  points: number;
  opponents: number;
  wins: number;
  results: MeetingCell[];
}

export interface MeetingPlayer {
  name: string;
  wish?: number;
  here?: boolean;
  late?: boolean;
}

export interface Meeting {
  type: "meeting";
  code: string;
  title: string;
  system: "round_robin" | "swiss";
  points: PointsInfo;
  phase: "between" | "gathering" | "over" | "playing";
  round: number;
  rounds: number;
  regulations: MeetingRegulation[];
  players: MeetingPlayer[];
  standings: MeetingRow[];
  played: MeetingRound[];
  opened: number;
  minutes?: number;
  clock?: number;
  patience?: number;
  most?: number;
  left?: number | null;
}

export interface Mine {
  type: "mine";
  player?: number;
  organiser?: boolean;
}

export interface ListedPuzzle {
  id: string;
  kind: "answer" | "survive" | "win";
  regulation: string;
  stars: number;
}

export interface PuzzleList {
  puzzles: ListedPuzzle[];
  stride: number;
}

export interface PuzzleLook {
  table: Table;
  lives: number[][];
  text?: string[];
}

export interface PuzzleMove {
  line: string;
  text: string;
  action: string;
  name: string;
}

export interface PuzzleSheet {
  puzzle: ListedPuzzle;
  regulation_name: string;
  me: number;
  own: boolean;
  look: PuzzleLook;
  moves: PuzzleMove[];
  found: number[];
  levels: number[];
  tries: number;
}

export interface PuzzleTry {
  line?: string;
}

export interface PuzzleVerdict {
  right: boolean;
  line: string;
  text: string;
  looks: PuzzleLook[];
}

export type FromGuest = Hello | Choose | WrittenMove | Draft | Why | Settings | Yield | Undo | UndoAnswer | Hint | MoveNow | Contribute | Resign | Claim | CallOff | PlayAgain | Say | Speak | Look;

export type ToGuest = Welcome | State | Ack | Drafted | Reasons | Advice | Thinking | Presence | Dealing | Looked | Rematch | Moved | Said | Failed;

export type FromVisitor = Hello | Pair | StopLooking;

export type ToVisitor = Lobby | Looking | Paired | Ack | Failed;

export type MeetingDeed = StartRound | SetResult | RenewTable | DropPlayer | ReturnPlayer | CloseMeeting;

export type ToFollower = Meeting | Mine;
