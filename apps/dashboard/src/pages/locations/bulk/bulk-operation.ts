import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { longOperation } from '../../../components/operations/long-operation.js';
import type { Location } from '../editor/form-values.js';
import { allLocations, readLocation, readLocationsById } from '../location-queries.js';
import type { LocationSearch } from '../list/location-search.js';
import { runBulk } from './bulk-run.js';
import type { BulkAction, BulkOperations } from './bulk-run.js';

/** The locations of a bulk action: all that match, or the selected ones by their global ids. */
export type BulkScope = { readonly search: LocationSearch } | { readonly ids: readonly string[] };

interface Plan {
  readonly action: BulkAction;
  readonly scope: BulkScope;
}

interface Result {
  /** The global id of the last location that is done. */
  readonly after?: string;
}

/**
 * Changes many locations. What was done just before a reload is done again: each location is only changed as far as it is
 * not yet as it should be.
 */
export const bulkOperation = longOperation<Plan, Result>({
  kind: 'bulk',
  result: {},
  afterReload: 'continues',
  async work({ plan: { action, scope }, result: { after } }, { signal, advance }) {
    await runBulk(action, locationsOf(scope, after, signal), {
      operations,
      signal,
      onBatch: ({ count, last, refusals }) => advance({ count, result: { after: last }, refusals }),
    });
  },
});

/** The locations that are left, in the order in which a bulk action does them. */
async function* locationsOf(
  scope: BulkScope,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Location, void> {
  if ('search' in scope) yield* allLocations({ ...scope.search, after }, signal);
  else yield* readLocationsById(scope.ids.slice(after === undefined ? 0 : scope.ids.indexOf(after) + 1), signal);
}

const ARCHIVE_PATHS = {
  archive: '/api/v4/locations/archive',
  cancelArchive: '/api/v4/locations/cancel_archive',
} as const;

/** A part of an archive request may be refused; the payload then names the locations. */
interface ArchiveResult {
  readonly result?: readonly {
    readonly locationId: string;
    readonly errors: readonly { readonly message: string }[];
  }[];
}

const operations: BulkOperations = {
  async changeArchive(kind, ids) {
    try {
      await api.post(ARCHIVE_PATHS[kind], { body: { input: { locationIds: [...ids] } } });
      return new Map();
    } catch (error) {
      const refused = error instanceof ListingsError && error.kind === 'RULES' ? (error.payload as ArchiveResult) : {};
      if (!refused.result) throw error;
      return new Map(
        refused.result
          .filter(({ errors }) => errors.length > 0)
          .map(({ locationId, errors }) => [locationId, errors.map(({ message }) => withCodeLast(message)).join('; ')]),
      );
    }
  },
  update: (input) => api.post('/api/v4/locations/update', { body: { input } }),
  read: (id) => readLocation(id),
};

/** `SY10046: Invalid location id` as all reports write it. */
function withCodeLast(message: string): string {
  return message.replace(/^(SY\d{5}): (.*)$/s, '$2 ($1)');
}
