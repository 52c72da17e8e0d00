import { storedLines } from '@listings/domain';
import { unrepairable } from './cell-repair.js';

/** A cell with this text, in any case, clears its field. */
export const CLEAR = '(clear)';

/** A text that an apostrophe in front keeps from being read as the marker; a text with such apostrophes gets one more. */
const PROTECTED = /^'*\(clear\)$/i;

/** What a cell says before its column is known: nothing, that the field is cleared, or a text. */
export type CellContent = { readonly is: 'empty' } | { readonly is: 'clear' } | { readonly is: 'text'; text: string };

/** Reads a cell in the form in which texts are stored [contract 14]; a text without visible characters is empty. */
export function cellContent(cell: string): CellContent {
  const text = storedLines(cell);
  if (text === '') return { is: 'empty' };
  if (!PROTECTED.test(text)) return { is: 'text', text };
  return text.startsWith("'") ? { is: 'text', text: text.slice(1) } : { is: 'clear' };
}

/** Protects a stored text that would be read as the marker, or as what another program has left. */
export function protectedText(text: string): string {
  return PROTECTED.test(text) ? `'${text}` : unrepairable(text);
}
