import type { PublicSchemas } from '../../../api/types.js';

type Publisher = PublicSchemas['ConnectedAccountDetails']['publisher'];

/** A filter of the location operations. */
export type LocationFilter = PublicSchemas['LocationFilterInput'];

/** The statuses by which the list can be filtered; without one it shows all that are not archived. */
export const STATUSES = ['ACTIVE', 'PENDING', 'TEMPORARILY_CLOSED', 'SCHEDULED_FOR_ARCHIVE', 'ARCHIVED'] as const;

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

/** What the address of the list says. */
export interface LocationSearch {
  readonly q?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly tag?: string;
  readonly folderId?: string;
  readonly countryIso?: string;
  /** For example `ACME_MAPS:yes`, with a listing at this publisher, or `ACME_MAPS:suggested`, with a suggested match there. */
  readonly connection?: string;
  readonly after?: string;
}

/** Reads the address; what it does not know it leaves out. */
export function parseLocationSearch(search: Readonly<Record<string, unknown>>): LocationSearch {
  return {
    q: textOf(search['q'])?.slice(0, 500),
    status: oneOf(STATUSES, search['status']),
    tag: textOf(search['tag']),
    folderId: textOf(search['folderId']),
    countryIso: textOf(search['countryIso']),
    connection: CONNECTION.exec(textOf(search['connection']) ?? '')?.[0],
    after: textOf(search['after']),
  };
}

/** The filter that the API gets. */
export function toFilter({ status, tag, folderId, countryIso, connection }: LocationSearch): LocationFilter {
  const at = stateOf(connection);
  return {
    // The states are those of locations that are not archived.
    ...(status ? { status } : !at && { archived: false }),
    ...(tag !== undefined && { tag }),
    ...(folderId !== undefined && { folderId }),
    ...(countryIso !== undefined && { countryIso }),
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
export function isNarrowed({ after: _, ...search }: LocationSearch): boolean {
  return Object.values(search).some((value) => value !== undefined && value !== '');
}

// A number in the address arrives as a number.
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}
