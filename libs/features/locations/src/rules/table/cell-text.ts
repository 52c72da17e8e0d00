/** A cell with this text, in any case, clears its field. */
export const CLEAR = '(clear)';

/** What a spreadsheet would execute as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** An apostrophe protects what follows it from its meaning as a formula or as a marker. */
const PROTECTED = /^'+(?:[=+\-@\t\r]|\(clear\)$)/i;

/** What a cell says before its column is known: nothing, that the field is cleared, or a text. */
export type CellContent = { readonly is: 'empty' } | { readonly is: 'clear' } | { readonly is: 'text'; text: string };

/** Reads a cell without the spaces around it. */
export function cellContent(cell: string): CellContent {
  const text = cell.trim();
  if (text === '') return { is: 'empty' };
  if (text.toLowerCase() === CLEAR) return { is: 'clear' };
  return { is: 'text', text: PROTECTED.test(text) ? text.slice(1) : text };
}

/**
 * A text for a CSV file that a spreadsheet may open: an apostrophe in front keeps a spreadsheet from executing it as a
 * formula. An import drops the apostrophe.
 */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Protects a stored text that an import would read as the marker, or without its first apostrophe. */
export function protectedText(text: string): string {
  return PROTECTED.test(text) || text.toLowerCase() === CLEAR ? `'${text}` : text;
}
