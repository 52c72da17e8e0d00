import { useEffect, useRef } from 'react';
import { isTextField } from './text-field.js';

/** A key of a page with what it does in words, for the overview of all shortcuts. */
export interface PageKey {
  readonly text: () => string;
  readonly run: () => void;
}

/** What keys do: `j`, `?`, or two keys one after the other, such as `g l`. Without words a key is not in the overview. */
export type PageKeys = Readonly<Record<string, PageKey | (() => void)>>;

/** The time in which the second key of two must follow. */
const SEQUENCE_MS = 1_500;

/** The keys of the open page; the latest come first, so that a page can give a key of the frame another meaning. */
const layers: { readonly title: () => string; readonly keys: () => PageKeys }[] = [];

let begun: { readonly key: string; readonly at: number } | undefined;

/** What a pressed key does now, and whether it begins a sequence. */
export function actionOf(
  pressed: string,
  keysOfLayers: readonly PageKeys[],
  first: string | undefined,
): { readonly run?: () => void; readonly begins: boolean } {
  const wanted = first === undefined ? [pressed] : [`${first} ${pressed}`, pressed];
  for (const name of wanted)
    for (const keys of keysOfLayers) {
      const found = keys[name] ?? keys[`shift+${name}`];
      if (found) return { run: typeof found === 'function' ? found : found.run, begins: false };
    }
  return { begins: keysOfLayers.some((keys) => Object.keys(keys).some((name) => name.startsWith(`${pressed} `))) };
}

function onKey(event: KeyboardEvent): void {
  const at = event.target;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!(at instanceof HTMLElement) || isTextField(at) || at.closest('[role=dialog], [role=menu], [role=listbox]'))
    return;
  // Shift of a letter makes it another key; signs such as `?` need it at some keyboards and not at others.
  const pressed = /^\p{Lu}$/u.test(event.key) && !event.shiftKey ? event.key.toLowerCase() : event.key;
  const first = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.key : undefined;
  const { run, begins } = actionOf(
    pressed,
    layers.map(({ keys }) => keys()),
    first,
  );
  begun = begins ? { key: pressed, at: event.timeStamp } : undefined;
  if (!run) return;
  event.preventDefault();
  run();
}

/**
 * Runs an action for keys of the page. What is typed into a field is no key of the page; a checkbox and a button take only the keys
 * by which the browser operates them. An open dialog or menu has the keys for itself.
 */
export function usePageKeys(keys: PageKeys, title: () => string = () => ''): void {
  const now = useRef({ keys, title });
  now.current = { keys, title };
  useEffect(() => {
    const layer = { title: () => now.current.title(), keys: () => now.current.keys };
    if (layers.length === 0) document.addEventListener('keydown', onKey);
    layers.unshift(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) document.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Does what a key of the page would do, for a button or a menu that offers the same. */
export function pressPageKey(key: string): void {
  actionOf(
    key,
    layers.map(({ keys }) => keys()),
    undefined,
  ).run?.();
}

/** A group of shortcuts in the overview. */
export interface ShownKeys {
  readonly title: string;
  readonly keys: readonly (readonly [key: string, text: string])[];
}

/** The shortcuts of the open page and its frame that have words, by the title of their group. */
export function shownKeys(): readonly ShownKeys[] {
  const groups = new Map<string, ShownKeys['keys']>();
  for (const { title, keys } of layers) {
    const shown = Object.entries(keys()).flatMap(([key, action]) =>
      typeof action === 'function' ? [] : [[key.replace('shift+', ''), action.text()] as const],
    );
    if (shown.length > 0) groups.set(title(), [...(groups.get(title()) ?? []), ...shown]);
  }
  return [...groups].map(([title, keys]) => ({ title, keys }));
}
