import { declareFilters } from '@listings/persistence';
import type { Given, Order } from '@listings/persistence';
import type { InteractionCategory } from '../../rules/interaction.js';

/** Conditions that rows of interactions and of their daily counts share. */
const sharedFilters = (row: string) =>
  declareFilters({
    locationIds: (ids: readonly number[], add) => `${row}.location_id = any(${add(ids)}::integer[])`,
    /** Locations with this tag, in the spelling of the account. */
    tag: (tag: string, add) =>
      `${row}.location_id in (select id from locations where account_id = $1 and tags @> array[${add(tag)}::text])`,
    /** Locations in this folder. */
    folderId: (id: string, add) =>
      `${row}.location_id in (select id from locations where account_id = $1 and folder_id = ${add(id)}::uuid)`,
    publishers: (names: readonly string[], add) => `${row}.publisher = any(${add(names)}::text[])`,
    categories: (given: readonly InteractionCategory[], add) => `${row}.category = any(${add(given)}::text[])`,
  });

/** The filters of the list, as conditions on interactions. */
export const rowFilters = declareFilters({
  ...sharedFilters('listed'),
  ratings: (ratings: readonly number[], add) => `listed.rating = any(${add(ratings)}::smallint[])`,
  responded: (responded: boolean) => `listed.response_count ${responded ? '> 0' : '= 0'}`,
  /** First and last day, inclusive, in UTC. */
  from: (day: string, add) => `listed.posted_at >= ${add(`${day}T00:00:00Z`)}::timestamptz`,
  to: (day: string, add) => `listed.posted_at < ${add(`${day}T00:00:00Z`)}::timestamptz + interval '1 day'`,
  /** Lexemes that must all occur, see interaction-lexemes. They are quoted, so no character but the star at the end has a meaning. */
  search: (lexemes: readonly string[], add) => `listed.search @@ ${add(lexemes.map(quoted).join(' & '))}::tsquery`,
});

/** The same filters as conditions on daily counts; the columns that a sum adds up are those on ratings and responses. */
export const countFilters = declareFilters({
  ...sharedFilters('counted'),
  from: (day: string, add) => `counted.day >= ${add(day)}::date`,
  to: (day: string, add) => `counted.day <= ${add(day)}::date`,
});

function quoted(lexeme: string): string {
  const isBeginning = lexeme.endsWith('*');
  const word = isBeginning ? lexeme.slice(0, -1) : lexeme;
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'${isBeginning ? ':*' : ''}`;
}

/** Conditions of a list; absent ones do not restrict it. Archived interactions are in no list. */
export type InteractionFilter = Given<typeof rowFilters>;

/** The position of an interaction in any order, for cursors. */
export interface InteractionPosition {
  readonly id: string;
  readonly postedAt: Date;
  readonly lastResponseAt: Date | null;
}

const BY_TIME: Order<InteractionPosition> = {
  keys: [
    ['listed.posted_at', 'timestamptz'],
    ['listed.id', 'uuid'],
  ],
  descending: true,
  values: ({ postedAt, id }) => [postedAt, id],
};

/** The orders of the list. LAST_RESPONDED: the newest response first; what has none follows, newest first [contract 6]. */
export const orders = {
  NEWEST_FIRST: BY_TIME,
  OLDEST_FIRST: { ...BY_TIME, descending: false },
  LAST_RESPONDED: {
    keys: [[`coalesce(listed.last_response_at, '-infinity')`, 'timestamptz'], ...BY_TIME.keys],
    descending: true,
    values: ({ lastResponseAt, postedAt, id }) => [lastResponseAt ?? '-infinity', postedAt, id],
  },
} as const satisfies Readonly<Record<string, Order<InteractionPosition>>>;

/** The order of a list. */
export type InteractionOrder = keyof typeof orders;
