import type { PublicSchemas } from '../../../api/types.js';
import { cursorOf, flagOf, oneOf, searchReader, textLike, textOf, wordsOf } from '../../../components/search-values.js';

type Publisher = PublicSchemas['ConnectedAccountDetails']['publisher'];

/** A filter of the location operations. */
export type LocationFilter = PublicSchemas['LocationFilterInput'];

/** The statuses by which the list can be filtered; without one it shows all that are not archived. */
export const STATUSES = [
  'ACTIVE',
  'PENDING',
  'TEMPORARILY_CLOSED',
  'PERMANENTLY_CLOSED',
  'SCHEDULED_FOR_ARCHIVE',
  'ARCHIVED',
] as const;

/** What a location may have at a publisher, by its word in the address. */
const STATES = {
  'not-verified': 'NOT_VERIFIED',
  broken: 'BROKEN',
  suggested: 'SUGGESTED',
  missing: 'MISSING',
  creating: 'CREATING',
  failed: 'FAILED',
} as const satisfies Record<string, NonNullable<LocationFilter['atPublisher']>['state']>;

/** A state at a publisher as the address names it. */
export type StateWord = keyof typeof STATES;

/** The states by which the list can be filtered. */
export const STATE_WORDS = Object.keys(STATES) as readonly StateWord[];

/** A filter by connection: the constant of a publisher, and whether there is a listing, or what there is. */
const CONNECTION = new RegExp(`^([A-Z][A-Z0-9_]{0,49}):(yes|no|${STATE_WORDS.join('|')})$`);

/** What the list can be ordered by; newest first without. */
export const ORDERS = ['NAME', 'UPDATED', 'HEALTH', 'RATING', 'DIFFERENCES', 'LISTINGS'] as const;

/** What the locations can be grouped by. */
export const GROUPINGS = ['COUNTRY', 'STATE', 'CITY', 'TAG', 'FOLDER'] as const;

/** What the groups can be ordered by; the largest group first without. */
export const GROUP_ORDERS = ['LOCATIONS', 'HEALTH', 'RATING', 'DIFFERENCES'] as const;

/** A part of the map: west, south, east and north in degrees. */
const boxTextOf = (value: unknown) => boxOf(textOf(value)) && textOf(value);

/** Reads the address of the list; what it does not know it leaves out. */
export const parseLocationSearch = searchReader({
  q: wordsOf,
  status: oneOf(STATUSES),
  tag: textOf,
  folderId: textOf,
  countryIso: textOf,
  stateIso: textOf,
  city: textOf,
  within: boxTextOf,
  /** For example `ACME_MAPS:yes`, with a listing at this publisher, or `ACME_MAPS:suggested`, with a suggested match there. */
  connection: textLike(CONNECTION),
  after: cursorOf,
  /** The page ends before this cursor. */
  before: cursorOf,
  sort: oneOf(ORDERS),
  /** Whether the highest comes first. */
  down: flagOf,
  /** How the locations are shown; as rows without. */
  show: oneOf(['groups', 'map']),
  groupBy: oneOf(GROUPINGS),
  groupSort: oneOf(GROUP_ORDERS),
  groupUp: flagOf,
  /** What the map shows: a part as in `within`. */
  at: boxTextOf,
});

/** What the address of the list says. */
export type LocationSearch = ReturnType<typeof parseLocationSearch>;

/** The box of a text such as `-123,37,-121.5,38`; undefined if it is none. */
export function boxOf(text: string | undefined): NonNullable<LocationFilter['within']> | undefined {
  const edges = text?.split(',').map(Number) ?? [];
  const [west = NaN, south = NaN, east = NaN, north = NaN] = edges;
  const isBox = edges.length === 4 && west >= -180 && west <= east && east <= 180 && south >= -90 && south <= north;
  return isBox && north <= 90 ? { west, south, east, north } : undefined;
}

/** A box as the address has it. */
export function boxText({ west, south, east, north }: NonNullable<LocationFilter['within']>): string {
  return [west, south, east, north].join();
}

/** The conditions of a search: which locations it finds, and not how they are shown. */
export function conditionsOf(search: LocationSearch): LocationSearch {
  const { q, status, tag, folderId, countryIso, stateIso, city, within, connection } = search;
  return { q, status, tag, folderId, countryIso, stateIso, city, within, connection };
}

/** The filter that the API gets. */
export function toFilter(search: LocationSearch): LocationFilter {
  const { status, tag, folderId, countryIso, stateIso, city, connection } = search;
  const at = stateOf(connection);
  return {
    // The states are those of locations that are not archived.
    ...(status ? { status } : !at && { archived: false }),
    ...{ tag, folderId, countryIso, stateIso, city, within: boxOf(search.within) },
    ...(at && { atPublisher: { publisher: at.publisher, state: STATES[at.word] } }),
    ...(connection &&
      !at && {
        connected: {
          publisher: connection.replace(/:.*/, '') as Publisher,
          value: connection.endsWith(':yes'),
        },
      }),
  };
}

/** The publisher and the state that a filter by connection names; undefined for one that asks only whether there is a listing. */
export function stateOf(connection: string | undefined): { publisher: Publisher; word: StateWord } | undefined {
  const [, publisher = '', named] = CONNECTION.exec(connection ?? '') ?? [];
  const word = STATE_WORDS.find((each) => each === named);
  return word && { publisher: publisher as Publisher, word };
}

/** Whether locations in a state have no listing, so that one can be created. */
export function isUnlisted(word: StateWord): boolean {
  return word === 'missing' || word === 'failed';
}

/** Whether the address narrows the list, so that an empty one has another reason than no locations. */
export function isNarrowed(search: LocationSearch): boolean {
  return Object.values(conditionsOf(search)).some((value) => value !== undefined && value !== '');
}
