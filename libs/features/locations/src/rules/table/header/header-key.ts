import { textKey } from '@listings/reference-data';

/** The rest of a longer header is not compared. */
const LONGEST = 200;

/**
 * The form in which a header is compared and remembered: in small letters, without accents, punctuation and plural, with `storeCode` and
 * `phone2` split into their words.
 */
export function headerKey(header: string): string {
  const spaced = header
    .slice(0, LONGEST)
    .replace(/#|№|\bn[º°o]\.?(?=\s|$)|\bnr\.|\bno\./giu, ' nr ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return textKey(spaced)
    .split(' ')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ');
}

/** The keys under which the columns of a file are remembered: a name that is there several times has one for each of its columns. */
export function headerKeys(header: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return header.map((name) => {
    const key = headerKey(name);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return key === '' || count === 1 ? key : `${key} #${count}`;
  });
}

/**
 * The keys of what a header says in its parts, the most exact first: `City` of `Address > City`, `addr:city` and `Store city`, and `Phone` of
 * `Phone (with area code)`. A list in brackets explains the column, as in `Address (street, number)`; a word in them may be its part, as in
 * `Address (City)`.
 */
export function partialHeaderKeys(header: string): readonly string[] {
  const text = header.slice(0, LONGEST).replace(/[([{][^)\]}]*,[^)\]}]*[)\]}]?/g, ' ');
  const detail = text.search(/[([{*]|:\s|:$/);
  const bare = headerKey(detail > 0 ? text.slice(0, detail) : text);
  return [...withoutGroups(headerKey(text)), bare, ...withoutGroups(bare)];
}

/** The last part of a header such as `Payments: Credit cards (cards_accepted): Visa` or `payment:visa`; undefined if it has no parts. */
export function headerDetail(header: string): string | undefined {
  const parts = header
    .slice(0, LONGEST)
    .replace(/\([^)]*\)/g, '')
    .split(/[:>]/);
  const detail = parts.length > 1 ? parts.at(-1)?.replaceAll('_', ' ').trim() : undefined;
  return detail === '' || detail === undefined ? undefined : `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
}

/** Words in front of the name of a column that say only to what it belongs. */
const GROUPS: ReadonlySet<string> = new Set(
  'addr address contact info detail location store shop branch outlet business company listing place poi geo geometry coordinate property propertie field data profile social page hour sl wpsl'.split(
    ' ',
  ),
);

/** The rest of a key after the first words that name a group: `city` of `business address city`, after `address city`. */
function withoutGroups(key: string): readonly string[] {
  const words = key.split(' ');
  const first = words.findIndex((word) => !GROUPS.has(word));
  const rest = first === -1 ? words.length - 1 : first;
  return words.slice(1, rest + 1).map((_, at) => words.slice(at + 1).join(' '));
}

/** The key without the endings of plurals in other languages, such as `Öffnungszeiten`. */
export function headerStem(key: string): string {
  return key.length > 6 ? key.replace(/(?:en|er|[enia])$/, '') : key;
}
