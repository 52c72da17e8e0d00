import { WEEKDAYS } from '@listings/domain';
import { COLUMNS, EXPORT_COLUMNS, findColumn } from '../columns.js';
import type { Column, ColumnMapping } from '../columns.js';
import { isDayHeaderWord, isMeal } from '../hours/day-parts.js';
import { dayWord, languagesOf } from '../hours/hour-words.js';
import { bareHeaderKey, headerKey, headerStem } from './header-key.js';
import { HEADER_SYNONYMS } from './header-synonyms.js';

/** Columns of a file beyond these are left out. */
export const MOST_COLUMNS = 200;
/** So many headers of an export make a file one of ours, in which `id` is our id. */
const HEADERS_OF_EXPORT = 3;

const MONDAY = 0;
const FRIDAY = 4;

/** A column that a header may mean; a lower rank is more certain. */
interface Candidate {
  readonly column: Column;
  readonly rank: 0 | 1 | 2;
}

const candidates = candidatesByKey();
const byStem = new Map([...candidates].reverse().map(([key, each]) => [headerStem(key), each]));

/**
 * Finds the column of each header. What the account has chosen before wins: `remembered` has the column, or null for a
 * header that is left out, by {@link headerKey}. Each column is given once, unless several headers may join in it.
 */
export function proposeMapping(
  header: readonly string[],
  remembered: Readonly<Record<string, string | null>> = {},
): ColumnMapping {
  const names = header.slice(0, MOST_COLUMNS);
  const found: (Column | null | undefined)[] = names.map((name) => rememberedFor(name, remembered));
  const proposals = names.map((name) => candidatesOf(name, names));
  const days = daysOf(names);
  const taken = new Set<Column>(found.flatMap((column) => column ?? []));
  for (const rank of [0, 1, 2]) {
    proposals.forEach((columns, position) => {
      if (found[position] !== undefined) return;
      const own = rank === 1 ? days[position] : rank === 2 ? numberAfterStreet(names, found, position) : undefined;
      const column = own ?? columns.find((each) => each.rank === rank && isFree(each.column, taken))?.column;
      if (column === undefined || !isFree(column, taken)) return;
      taken.add(column);
      found[position] = column;
    });
  }
  return header.map((_, position) => found[position] ?? null);
}

function rememberedFor(name: string, remembered: Readonly<Record<string, string | null>>): Column | null | undefined {
  const key = headerKey(name);
  if (key === '' || !Object.hasOwn(remembered, key)) return undefined;
  const chosen = remembered[key];
  return chosen == null ? null : findColumn(chosen)?.id;
}

function isFree(column: Column, taken: ReadonlySet<Column>): boolean {
  return !taken.has(column) || findColumn(column)?.joins === true;
}

function candidatesOf(name: string, header: readonly string[]): readonly Candidate[] {
  const keys = [headerKey(name), bareHeaderKey(name)];
  const known = keys.map((key) => candidates.get(key) ?? byStem.get(headerStem(key))).find((each) => each);
  // `Restaurant name`: what has a name is the business, if nothing else in the file is.
  if (!known) return / name$/.test(keys[0] ?? '') ? [{ column: 'name', rank: 2 }] : [];
  if (name.trim() !== 'id') return known;
  const ours = header.filter((each) => each !== 'id' && EXPORT_COLUMNS.some(({ id }) => id === each)).length;
  return ours >= HEADERS_OF_EXPORT ? [{ column: 'id', rank: 0 }] : known;
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
    if (id !== 'id') add(id, id, 0);
    add(label, id, 0);
  }
  for (const { id } of COLUMNS) {
    const { sure = '', perhaps = '' } = HEADER_SYNONYMS[id] ?? {};
    for (const name of sure.split(', ').filter(Boolean)) add(name, id, 1);
    for (const name of perhaps.split(', ').filter(Boolean)) add(name, id, 2);
  }
  return byKey;
}
