import { fold } from '@listings/folding';
import type { IconName } from '../../components/icon.js';

/** What a result of the command palette is. */
export type EntryKind = 'LOCATION' | 'POST' | 'REVIEW' | 'PAGE' | 'ACTION';

/** A result of the command palette. */
export interface PaletteEntry {
  readonly kind: EntryKind;
  /** Unique among the entries of its kind. */
  readonly id: string;
  readonly label: string;
  /** What tells it from others of the same name. */
  readonly detail?: string;
  readonly icon: IconName;
  readonly run: () => void;
}

/** A record or page that a person has opened through the palette, as the browser keeps it. */
export type RecentEntry = Pick<PaletteEntry, 'kind' | 'id' | 'label' | 'detail'>;

/** The most results of a kind, and the most kept ones. */
export const MOST_OF_A_KIND = 5;
const MOST_RECENT = 6;

/** The entries that contain every typed word; those whose name begins with the text come first. */
export function matching<Entry extends { readonly label: string; readonly detail?: string }>(
  entries: readonly Entry[],
  text: string,
): Entry[] {
  const typed = fold(text.trim());
  const words = typed.split(/\s+/);
  const found = entries.filter(({ label, detail = '' }) =>
    words.every((word) => fold(`${label} ${detail}`).includes(word)),
  );
  const isFirst = ({ label }: Entry) => fold(label).startsWith(typed);
  return [...found.filter(isFirst), ...found.filter((entry) => !isFirst(entry))];
}

/** The kept entries after one was opened: it comes first, and is there once. */
export function withRecent(recent: readonly RecentEntry[], { kind, id, label, detail }: RecentEntry): RecentEntry[] {
  const others = recent.filter((each) => each.kind !== kind || each.id !== id);
  return [{ kind, id, label, ...(detail !== undefined && { detail }) }, ...others].slice(0, MOST_RECENT);
}

/** The kept entries that this release can open; the browser may keep those of another one. */
export function openable(recent: readonly unknown[]): RecentEntry[] {
  return recent.filter((entry): entry is RecentEntry => {
    const { kind, id, label } = (entry ?? {}) as Partial<RecentEntry>;
    const isRecord = kind === 'LOCATION' || kind === 'POST' || kind === 'REVIEW' || kind === 'PAGE';
    return isRecord && typeof id === 'string' && typeof label === 'string';
  });
}
