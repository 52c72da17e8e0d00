/** A cell with this text, in any case, clears its field. */
export const CLEAR = '(clear)';

/** What a spreadsheet would execute as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A text that an apostrophe must protect from the meaning that it has without. */
const GUARDED = /^'+(?:[=+\-@\t\r]|\(clear\)$)|^\(clear\)$/i;

/**
 * A text for a CSV file that a spreadsheet may open: an apostrophe in front keeps a spreadsheet from executing it as a
 * formula. {@link readRow} drops the apostrophe.
 */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Protects a stored text that would otherwise be read as a marker, or without its first apostrophe. */
export function protectedText(text: string): string {
  return GUARDED.test(text) ? `'${text}` : text;
}
