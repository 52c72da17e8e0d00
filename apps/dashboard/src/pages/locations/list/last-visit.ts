import type { Selection } from './selection.js';

/** What a person leaves behind in the list by opening a location: the way back leads to the same row and selection. */
interface Visit {
  readonly opened: number;
  readonly selection: Selection;
}

let selected: { readonly of: string; readonly selection: Selection } | undefined;
let visit: (Visit & { readonly of: string }) | undefined;

/** Keeps what a person has selected in an account. */
export function rememberSelection(of: string, selection: Selection): void {
  selected = { of, selection };
}

/** Keeps which location a person opens. */
export function rememberOpened(opened: number): void {
  if (selected) visit = { opened, ...selected };
}

/** What a person has left behind in an account, once. */
export function takeVisit(of: string): Visit | undefined {
  const last = visit?.of === of ? visit : undefined;
  visit = undefined;
  return last;
}
