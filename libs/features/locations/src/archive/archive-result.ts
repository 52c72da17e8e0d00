import { locationStatus } from '@listings/domain';
import type { LocationStatus, StoredLocation } from '@listings/domain';
import { errorEntries, violation } from '@listings/errors';
import type { ErrorEntry, RuleViolation } from '@listings/errors';
import { globalId } from '@listings/pagination';

/** The result for one location of the request. */
export interface ArchiveResult {
  readonly locationId: string;
  readonly status: LocationStatus | null;
  readonly success: boolean;
  readonly errors: readonly ErrorEntry[];
}

/** The results in the order of the request. `count`: number of locations whose state changed. */
export interface ArchiveOutcome {
  readonly count: number;
  readonly results: readonly ArchiveResult[];
}

/** One result for each id. `latest` holds the current locations; the last entry of an id counts. */
export function archiveResults(
  ids: readonly number[],
  latest: readonly StoredLocation[],
  failures: ReadonlyMap<number, readonly RuleViolation[]> = new Map(),
): ArchiveResult[] {
  const byId = new Map(latest.map((location) => [location.id, location]));
  return ids.map((id) => {
    const location = byId.get(id);
    const found = location
      ? (failures.get(id) ?? [])
      : [violation('SY10046', `Invalid location id ${globalId('Location', id)}`)];
    return {
      locationId: globalId('Location', id),
      status: location ? locationStatus(location) : null,
      success: found.length === 0,
      errors: errorEntries(found),
    };
  });
}
