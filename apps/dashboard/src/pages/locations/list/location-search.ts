import type { PublicSchemas } from '../../../api/types.js';

type Publisher = PublicSchemas['ConnectedAccountDetails']['publisher'];

/** A filter of the location operations. */
export type LocationFilter = PublicSchemas['LocationFilterInput'];

/** The statuses by which the list can be filtered; without one it shows all that are not archived. */
export const STATUSES = ['ACTIVE', 'PENDING', 'TEMPORARILY_CLOSED', 'SCHEDULED_FOR_ARCHIVE', 'ARCHIVED'] as const;

/** A filter by connection: the constant of a publisher, and whether there is a listing. */
const CONNECTION = /^([A-Z][A-Z0-9_]{0,49}):(yes|no)$/;

/** What the address of the list says. */
export interface LocationSearch {
  readonly q?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly tag?: string;
  readonly folderId?: string;
  readonly countryIso?: string;
  /** For example `ACME_MAPS:yes`: with a listing at this publisher. */
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
  return {
    ...(status ? { status } : { archived: false }),
    ...(tag !== undefined && { tag }),
    ...(folderId !== undefined && { folderId }),
    ...(countryIso !== undefined && { countryIso }),
    ...(connection && {
      connected: {
        publisher: connection.replace(/:.*/, '') as Publisher,
        value: connection.endsWith(':yes'),
      },
    }),
  };
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
