/**
 * The one form in which texts are stored and compared [contract 14]. Everything that enters the service passes through this file: the
 * schemas of the API and of the portal, rows of imports, and the answers of publishers.
 */

/** Letters and signs that stay whatever stands beside them: Latin, Cyrillic, Hebrew, Arabic, Thai, Japanese, Chinese, Korean. */
const STABLE =
  '!-~\\xa1-\\xac\\xae-\\u02ff\\u0400-\\u0482\\u05d0-\\u05ea\\u0621-\\u063a\\u0641-\\u064a\\u0e01-\\u0e30\\u2013-\\u2026' +
  '\\u3001-\\u3011\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\u4e00-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60';
/** What a line cannot need cleaning without: most texts have none of it, and are returned as they are. */
const LINE_MAY_CHANGE = new RegExp(`[^ ${STABLE}]|^ | $| {2}`);
/** The same for a text of several lines. */
const LINES_MAY_CHANGE = new RegExp(`[^ \\n${STABLE}]|^\\s|\\s$`);

/** What begins a new line, in any notation. */
const BREAKS = /\r\n|[\v\f\r\x85\u2028\u2029]/g;
/** Control characters, zero-width and filler characters, and what overrides or isolates the direction of writing. */
const REMOVED =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u115f\u1160\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\u2800\u3164\ufeff\uffa0]/g;
/** More marks than these on one letter are no writing; to put them in order would take time that grows with the square. */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
/**
 * Joiners, with what they are for: between the letters of a word (also after a digit), after the sign that takes the vowel of an Indian or
 * Khmer letter, and within an emoji. Others join nothing.
 */
const JOINERS =
  /(?<=[\p{L}\p{M}\p{N}])([\u200c\u200d])[\u200c\u200d]*(?=[\p{L}\p{M}])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2])([\u200c\u200d])[\u200c\u200d]*|(?<=[\p{ExtPict}\p{EMod}\ufe0f\u20e3])(\u200d)[\u200c\u200d]*(?=\p{ExtPict})|[\u200c\u200d]+/gu;
/** A character that people see. */
const VISIBLE = /[^\p{DI}\p{Cc}\p{Cf}\p{Z}\u2800]/u;
/** What shows nothing at the ends of a text: spaces, and marks of the direction of writing. */
const AT_ENDS = /[\s\u200e\u200f\u061c]/;

/** A text of one line as it is stored; empty if nothing of it is visible. */
export function storedLine(text: string): string {
  return LINE_MAY_CHANGE.test(text) ? settled(text, asLine) : text;
}

/** A text that may have several lines as it is stored; empty if nothing of it is visible. */
export function storedLines(text: string): string {
  return LINES_MAY_CHANGE.test(text) ? settled(text, withoutEnds) : text;
}

/** What two texts have in common that people take for the same: their stored form, without case. */
export function comparableText(text: string): string {
  return storedLine(text).toLowerCase();
}

/** The same for postal codes, which people write with and without spaces and hyphens. */
export function comparablePostalCode(text: string): string {
  return comparableText(text).replace(/[\s\u2010-\u2015-]/g, '');
}

/** A value of a publisher, a table or a client with all its texts, and the names of its fields, as they are stored. */
export function withStoredTexts<T>(value: T, stored: (text: string) => string): T {
  if (typeof value === 'string') return stored(value) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => withStoredTexts(each, stored)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [stored(name), withStoredTexts<unknown>(each, stored)]),
  ) as T;
}

/** Cleans a text until nothing changes: what is removed can bring together what joins then. */
function settled(given: string, shaped: (text: string) => string): string {
  let text = given.toWellFormed();
  for (let before; text !== before;) {
    before = text;
    text = text.replace(BREAKS, '\n').replaceAll('\t', ' ').replace(REMOVED, '').replace(EXCESS_MARKS, '$1');
    text = shaped(text.normalize('NFC').replace(JOINERS, '$1$2$3'));
  }
  return VISIBLE.test(text) ? text : '';
}

function asLine(text: string): string {
  return withoutEnds(text.replace(/\s+/g, ' '));
}

function withoutEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && AT_ENDS.test(text.charAt(start))) start += 1;
  while (end > start && AT_ENDS.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}
