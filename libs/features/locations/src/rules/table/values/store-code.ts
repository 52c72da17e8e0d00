/** More zeros than these are no loss of a spreadsheet. */
const MOST_ZEROS = 6;
/** A number as a spreadsheet writes it. */
const NUMBER = /^(?:0|[1-9]\d{0,19})$/;

/** Whether a code is another one without the zeros in front, which a spreadsheet drops: `42` of `0042`. */
export function hasLostZeros(code: string, whole: string): boolean {
  return withZeros(code).includes(whole);
}

/** What a code may have been before a spreadsheet dropped the zeros in front; nothing for one that is no number. */
export function withZeros(code: string): readonly string[] {
  if (!NUMBER.test(code)) return [];
  return Array.from({ length: MOST_ZEROS }, (_, zeros) => `${'0'.repeat(zeros + 1)}${code}`);
}
