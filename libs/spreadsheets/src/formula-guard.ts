/** A text that a spreadsheet program would take for a formula, with the marks that it may have already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A text that would be read back without its own first apostrophe. */
const GUARDED = /^'+[=+\-@\t\r]/;

/** The text for a CSV file: spreadsheet programs take it for a text. */
export function withGuard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text for a text cell of a sheet, which needs no guard: only an apostrophe of its own is doubled, for `withoutGuard`. */
export function withOwnApostrophe(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? `'${text}` : text;
}

/** The text of a cell without the guard. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text;
}
