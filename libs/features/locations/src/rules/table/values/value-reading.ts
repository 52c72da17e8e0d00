import type { NoteKind } from '../row-reading.js';

/** What was changed while a value was read. `from` is absent if it is the whole cell. */
export interface ValueNote {
  readonly from?: string;
  readonly to: string;
  readonly kind: NoteKind;
}

/** The value of a cell with what was changed to get it, or why there is none. */
export type ValueReading<T> =
  | { readonly is: 'value'; readonly value: T; readonly notes: readonly ValueNote[] }
  | { readonly is: 'problem'; readonly message: string };

/** A value that is read as it is written. */
export function asWritten<T>(value: T): ValueReading<T> {
  return { is: 'value', value, notes: [] };
}

/** A value that differs from what is written. */
export function changed<T>(value: T, kind: NoteKind, to = String(value)): ValueReading<T> {
  return { is: 'value', value, notes: [{ to, kind }] };
}

/** A cell that cannot be read. */
export function unreadable(message: string): { readonly is: 'problem'; readonly message: string } {
  return { is: 'problem', message };
}
