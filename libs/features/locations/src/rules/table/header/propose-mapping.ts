import { WEEKDAYS } from '@listings/domain';
import { TABLE_BOUNDS } from '@listings/spreadsheets';
import { COLUMNS, EXPORT_COLUMNS, findColumn } from '../columns.js';
import type { Column, ColumnMapping } from '../columns.js';
import { isDayHeaderWord, isMeal } from '../hours/day-parts.js';
import { dayWord, languagesOf } from '../hours/hour-words.js';
import { attributeNamed } from '../values/attributes.js';
import { headerDetail, headerKey, headerKeys, headerStem, partialHeaderKeys } from './header-key.js';
import { POSSIBLE_SYNONYMS, SURE_SYNONYMS } from './header-synonyms.js';

/** A file with this many headers of an export, and with at least half of its headers known, is an export of the service: its `id` is our id. */
const HEADERS_OF_EXPORT = 3;

const MONDAY = 0;
const FRIDAY = 4;

/** A column that a header may mean; a lower rank is more certain. */
interface Candidate {
  readonly column: Column;
  readonly rank: number;
}

/** Our own names; names that mean a column; parts of a header that do; and both with names that may mean something else. */
const OWN = 0;
const SURE = 1;
const IN_PART = 2;
const PERHAPS = 3;
const PERHAPS_IN_PART = 4;
const RANKS = [OWN, SURE, IN_PART, PERHAPS, PERHAPS_IN_PART];

const candidates = candidatesByKey();
const byStem = new Map([...candidates].reverse().map(([key, each]) => [headerStem(key), each]));

/**
 * Finds the column of each header. What the account has chosen before wins: `remembered` has the column, or null for a
 * header that is left out, by {@link headerKeys}. Each column is given once, unless several headers may join in it.
 */
export function proposeMapping(
  header: readonly string[],
  remembered: Readonly<Record<string, string | null>> = {},
): ColumnMapping {
  const names = header.slice(0, TABLE_BOUNDS.maxColumns);
  const found: (Column | null | undefined)[] = headerKeys(names).map((key) => rememberedFor(key, remembered));
  const proposals = names.map((name) => candidatesOf(name, names));
  const days = daysOf(names);
  const taken = new Set<Column>(found.flatMap((column) => column ?? []));
  for (const rank of RANKS) {
    proposals.forEach((columns, position) => {
      if (found[position] !== undefined) return;
      const own =
        rank === SURE ? days[position] : rank === PERHAPS ? numberAfterStreet(names, found, position) : undefined;
      const column = own ?? columns.find((each) => each.rank === rank && isFree(each.column, taken))?.column;
      if (column === undefined || !isFree(column, taken)) return;
      taken.add(column);
      found[position] = column;
    });
  }
  nameOfStore(names, found, remembered);
  return header.map((_, position) => found[position] ?? null);
}

/** How many headers of a row are known: what tells the header of a file from a title, from instructions and from rows. */
export function knownHeaders(
  cells: readonly string[],
  remembered: Readonly<Record<string, string | null>> = {},
): number {
  const keys = headerKeys(cells);
  return proposeMapping(cells, remembered).filter(
    (column, position) => column !== null || rememberedFor(keys[position] ?? '', remembered) === null,
  ).length;
}

/** A column `Store` is the name where no other one is. */
function nameOfStore(
  header: readonly string[],
  found: (Column | null | undefined)[],
  remembered: Readonly<Record<string, string | null>>,
): void {
  if (found.includes('name')) return;
  const at = found.findIndex((column, position) => {
    const key = headerKey(header[position] ?? '');
    return column === 'storeId' && STORE.has(key) && rememberedFor(key, remembered) === undefined;
  });
  if (at >= 0) found[at] = 'name';
}

const STORE: ReadonlySet<string> = new Set(['store', 'shop', 'sl store']);

function rememberedFor(key: string, remembered: Readonly<Record<string, string | null>>): Column | null | undefined {
  if (key === '' || !Object.hasOwn(remembered, key)) return undefined;
  const chosen = remembered[key];
  return chosen == null ? null : findColumn(chosen)?.id;
}

function isFree(column: Column, taken: ReadonlySet<Column>): boolean {
  return !taken.has(column) || findColumn(column)?.joins === true;
}

function candidatesOf(name: string, header: readonly string[]): readonly Candidate[] {
  const key = headerKey(name);
  if (isOpenMap(header) && OPEN_MAP_KINDS.has(key)) return [{ column: 'subCategoryId', rank: SURE }];
  const detail = headerDetail(name);
  if (detail !== undefined && /^payment/i.test(name)) return [{ column: 'paymentMethods', rank: SURE }];
  if (detail !== undefined && attributeNamed(detail)) return [{ column: 'attributes', rank: IN_PART }];
  const whole = candidates.get(key) ?? byStem.get(headerStem(key));
  const known = whole ?? inPart(name).filter(({ column }) => detail === undefined || column !== 'attributes');
  // `Restaurant name` is the name of the business, if no other column of the file is.
  if (known.length === 0) return / name$/.test(key) ? [{ column: 'name', rank: PERHAPS }] : [];
  if (name.trim() !== 'id') return known;
  const ours = header.filter((each) => each !== 'id' && EXPORT_COLUMNS.some(({ id }) => id === each)).length;
  return ours >= HEADERS_OF_EXPORT && 2 * ours >= header.length - 1 ? [{ column: 'id', rank: OWN }] : known;
}

/** What a part of a header means, such as `Address > City`, `addr:city` and `Phone (with area code)`. */
function inPart(name: string): readonly Candidate[] {
  const known = partialHeaderKeys(name)
    .map((key) => candidates.get(key) ?? byStem.get(headerStem(key)))
    .find((each) => each);
  return (known ?? [])
    .filter(({ column }) => column !== 'name' || !/^\W*contact/i.test(name))
    .map(({ column, rank }) => ({ column, rank: rank === PERHAPS ? PERHAPS_IN_PART : IN_PART }));
}

/** The keys of OpenStreetMap that say what a place is; elsewhere `shop` is a store. */
const OPEN_MAP_KINDS: ReadonlySet<string> = new Set(['shop', 'amenity', 'craft', 'healthcare', 'office', 'tourism']);

/** Whether a file has the keys of OpenStreetMap. */
function isOpenMap(header: readonly string[]): boolean {
  return header.some((name) => /^addr:[a-z_]+$/.test(name));
}

/** `Nr.` beside a street is the house number; elsewhere it is the number of the store. */
function numberAfterStreet(
  header: readonly string[],
  found: readonly (Column | null | undefined)[],
  position: number,
): Column | undefined {
  const isNumber = ['nr', 'number', 'nummer', 'numero'].includes(headerKey(header[position] ?? ''));
  return isNumber && found[position - 1] === 'street' ? 'houseNumber' : undefined;
}

/** The days of each header that names some. Names with several meanings have the one of the language of all of them. */
function daysOf(header: readonly string[]): readonly (Column | undefined)[] {
  const words = header.map(daysInHeader);
  const languages = languagesOf([...new Set(words.flat())], undefined);
  return words.map((names) => {
    const [first, last, ...others] = names.map((name) => {
      const days = new Set(languages.flatMap((language) => dayWord(name)?.get(language) ?? []));
      return days.size === 1 ? [...days][0] : undefined;
    });
    if (first === undefined || others.length > 0) return undefined;
    if (names.length === 1) return WEEKDAYS[first]?.toLowerCase() as Column | undefined;
    return first === MONDAY && last === FRIDAY ? 'mondayToFriday' : undefined;
  });
}

/** The names of days in a header that says nothing else; none if it says something else. */
function daysInHeader(name: string): readonly string[] {
  const words = headerKey(name).split(' ');
  if (isMeal(words) || !words.every((word) => dayWord(word) || isDayHeaderWord(word))) return [];
  return words.filter((word) => dayWord(word) && !(words.length > 1 && isDayHeaderWord(word)));
}

function candidatesByKey(): ReadonlyMap<string, readonly Candidate[]> {
  const byKey = new Map<string, Candidate[]>();
  const add = (name: string, column: Column, rank: Candidate['rank']): void => {
    const key = headerKey(name);
    const known = byKey.get(key) ?? [];
    if (!known.some((each) => each.column === column)) byKey.set(key, [...known, { column, rank }]);
  };
  for (const { id, label } of COLUMNS) {
    if (id !== 'id') add(id, id, OWN);
    add(label, id, OWN);
  }
  for (const { id } of COLUMNS) {
    for (const name of SURE_SYNONYMS[id]?.split(', ') ?? []) add(name, id, SURE);
    for (const name of POSSIBLE_SYNONYMS[id]?.split(', ') ?? []) add(name, id, PERHAPS);
  }
  return byKey;
}
