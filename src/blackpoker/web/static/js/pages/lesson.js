/** The first lesson: six short scenes at the real table, with a coach beside it. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { post } from "../lib/api.js";
import { Page, useTitle } from "../lib/chrome.js";
import { Icon } from "../lib/icons.js";
import { has, t } from "../lib/i18n.js";
import { navigate } from "../lib/router.js";
import { catalogue, catalogueFailed, wantCatalogue } from "./catalogue.js";
import { kept } from "./kept.js";
import { Scene } from "./lesson_scene.js";
import { Trouble } from "./trouble.js";
import { FIRST_LEVEL, begin, levelName, playerName } from "./wishes.js";

/** Chapters that were played to their goal. */
const learned = kept("lesson", /** @type {string[]} */ ([]));

/** @param {{ code: string }} props the chapter */
export default function Lesson({ code }) {
  useEffect(wantCatalogue, []);
  useTitle(has(`lesson.${code}.title`) ? t(`lesson.${code}.title`) : t("lesson.heading"));
  const chapters = catalogue.value?.chapters ?? [];
  const at = chapters.findIndex((one) => one.id === code);
  useEffect(() => {
    // A first visit goes straight to the table.
    if (chapters.length && !code && !learned.value.length)
      navigate(`/lesson/${chapters[0]?.id}`, { replace: true });
    if (chapters.length && code && at < 0) navigate("/lesson", { replace: true });
  }, [chapters.length, code]);
  const chapter = chapters[at];
  if (catalogueFailed.value)
    return html`
      <${Page} current="lesson" title=${t("lesson.heading")}>
        <${Trouble} text=${catalogueFailed.value} />
      </${Page}>
    `;
  if (!chapters.length || (!code && !learned.value.length))
    return html`
      <${Page} current="lesson" title=${t("lesson.heading")}>
        <p class="muted" role="status">${t("lesson.loading")}</p>
      </${Page}>
    `;
  return chapter
    ? html`<${Chapter} key=${chapter.id} chapter=${chapter} number=${at + 1} all=${chapters} />`
    : html`<${Overview} chapters=${chapters} />`;
}

/** @param {{ chapters: import("./catalogue.js").ChapterInfo[] }} props */
function Overview({ chapters }) {
  const next = chapters.find((one) => !learned.value.includes(one.id));
  return html`
    <${Page} current="lesson" title=${t("lesson.heading")}>
      <h1 class="display">${t("lesson.heading")}</h1>
      <p class="lead">${next ? t("lesson.lead") : t("lesson.finished")}</p>
      <ol class="chapters gap">
        ${chapters.map(
          (one, i) => html`
            <li key=${one.id}>
              <a class="sheet" href=${`/lesson/${one.id}`}>
                <span class="num muted">${i + 1}</span>
                <b>${t(`lesson.${one.id}.title`)}</b>
                ${
                  learned.value.includes(one.id)
                    ? html`<span class="chip ok"><${Icon} name="check" />${t("lesson.done_before")}</span>`
                    : html`<span></span>`
                }
              </a>
            </li>
          `,
        )}
      </ol>
      <p class="rowbtns gap">
        ${next && html`<a class="btn go" href=${`/lesson/${next.id}`}>${t("lesson.go_on")}</a>`}
        <${FirstGame} plain=${!!next} />
      </p>
    </${Page}>
  `;
}

/** What comes after the lesson. @param {{ plain?: boolean }} props */
export function FirstGame({ plain = false }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    begin(
      { kind: "computer", regulation: catalogue.value?.first, level: FIRST_LEVEL },
      levelName(FIRST_LEVEL),
    ).catch((error) => {
      setProblem(error.text);
      setBusy(false);
    });
  };
  return html`
    <button class=${plain ? "btn" : "btn go"} disabled=${busy} onClick=${go}>${t("lesson.play")}</button>
    ${problem && html`<${Trouble} text=${problem} />`}
  `;
}

/**
 * @param {{
 *   chapter: import("./catalogue.js").ChapterInfo, number: number,
 *   all: import("./catalogue.js").ChapterInfo[]
 * }} props
 */
function Chapter({ chapter, number, all }) {
  const [game, setGame] = useState("");
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    setGame("");
    setProblem("");
    post("/api/games", {
      kind: "lesson",
      regulation: catalogue.value?.first,
      lesson: chapter.id,
      name: playerName(),
    }).then(
      (seated) => {
        if (current) setGame(seated.game);
      },
      (error) => {
        if (current) setProblem(error.text);
      },
    );
    return () => {
      current = false;
    };
  }, [chapter.id, round]);
  const following = all[number];
  const done = () => {
    if (!learned.value.includes(chapter.id)) learned.value = [...learned.value, chapter.id];
  };
  if (problem) {
    return html`
      <${Page} current="lesson" title=${t("lesson.heading")}>
        <${Trouble} text=${problem} />
        <p class="rowbtns gap">
          <button class="btn go" onClick=${() => setRound(round + 1)}>${t("start.retry")}</button>
        </p>
      </${Page}>
    `;
  }
  if (!game) return html`<main class="wrap"><p class="muted" role="status">${t("lesson.loading")}</p></main>`;
  return html`
    <${Scene}
      key=${game}
      game=${game}
      chapter=${chapter}
      number=${number}
      count=${all.length}
      onDone=${done}
      onAgain=${() => setRound(round + 1)}
      onNext=${() => navigate(following ? `/lesson/${following.id}` : "/lesson")}
    />
  `;
}
