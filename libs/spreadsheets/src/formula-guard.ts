/** What a formula begins with. Programs for East Asian languages take a full-width sign for the narrow one. */
const SIGN = '=+\\-@＝＋－＠';

/**
 * Where a cell begins that a spreadsheet program would take for a formula: at the start of a text, with the marks that it may have already, and behind
 * each sign at which a program may split a line. A file of ours has commas and quotes, but a program that splits at semicolons, as many do in countries
 * with a decimal comma, takes `"x;=1"` for two cells, because the quotation mark is not at the start of the second one.
 * At spaces and colons programs split only if a person says so, and signs follow them in many texts: there it must call a function or a program.
 */
const formulas = (mark: string) =>
  new RegExp(
    [
      `^${mark}(?='*[${SIGN}\\t\\r])`,
      `(?<=[,;|\\t\\r\\n])${mark}(?=['"]*[${SIGN}])`,
      ...[' ', ':'].map((lead) => `(?<=${lead})${mark}(?=['"]*[${SIGN}][^${lead}]*\\p{L}[(|])`),
    ].join('|'),
    'gu',
  );

const FORMULA = formulas('');

/** An apostrophe that stands where a guard would. */
const GUARD = formulas("'");

/** Most texts have none of these. */
const MAY_BE_FORMULA = /[=+\-@＝＋－＠\t\r]/;

/** The text for a CSV file: spreadsheet programs take it for a text. */
export function withGuard(text: string): string {
  return MAY_BE_FORMULA.test(text) ? text.replace(FORMULA, "'") : text;
}

/** The text for a text cell of a sheet, which needs no guard: only an apostrophe of its own is doubled, for `withoutGuard`. */
export function withOwnApostrophe(text: string): string {
  return text.includes("'") ? text.replace(GUARD, "''") : text;
}

/** The text of a cell without the guards. */
export function withoutGuard(text: string): string {
  return text.includes("'") ? text.replace(GUARD, '') : text;
}
