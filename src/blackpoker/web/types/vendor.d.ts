// What the page uses of the libraries in static/vendor, as narrow as it uses it.
declare module "preact" {
  export type ComponentChild = any;
  export function h(...args: any[]): any;
  export const Fragment: any;
  export const options: { vnode?: (node: { type: unknown; props: Record<string, unknown> }) => void };
}
declare module "preact/hooks" {
  export function useState<T>(first: T | (() => T)): [T, (next: T | ((last: T) => T)) => void];
  export function useRef<T>(first: T): { current: T };
  export function useId(): string;
  export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
  export function useCallback<T>(f: T, inputs?: readonly unknown[]): T;
  export function useEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
  export function useLayoutEffect(run: () => void | (() => void), inputs?: readonly unknown[]): void;
}
declare module "htm/preact" {
  export function html(strings: TemplateStringsArray, ...values: any[]): any;
  export function render(what: any, where: Element): void;
  export class Component {}
}
declare module "@preact/signals" {
  export interface Signal<T> {
    value: T;
    peek(): T;
    subscribe(f: (value: T) => void): () => void;
  }
  export interface ReadonlySignal<T> {
    readonly value: T;
    peek(): T;
    subscribe(f: (value: T) => void): () => void;
  }
  export function signal<T>(first: T): Signal<T>;
  export function computed<T>(make: () => T): ReadonlySignal<T>;
  export function effect(run: () => void | (() => void)): () => void;
  export function batch<T>(run: () => T): T;
  export function untracked<T>(run: () => T): T;
  export function useSignal<T>(first: T): Signal<T>;
  export function useComputed<T>(make: () => T): ReadonlySignal<T>;
  export function useSignalEffect(run: () => void | (() => void)): void;
}
interface Window {
  tooOld?: boolean; // set by boot.js
}
