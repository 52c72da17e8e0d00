import type { Caller } from '@listings/domain';
import type { HealthDependencies } from '../dependencies.js';
import { countDifferences, findDifferencePage } from '../store/differences.js';
import type { DifferenceCount, DifferenceFilter, DifferencePosition, ListedDifference } from '../store/differences.js';
import { withRestoreObstacles } from './restore-obstacles.js';
import type { Restorable } from './restore-obstacles.js';

/** A page of the differences of an account. */
export interface DifferencePage extends DifferenceCount {
  readonly differences: readonly (ListedDifference & Restorable)[];
  readonly hasNextPage: boolean;
}

/** The differences of an account that match, the newest first. */
export async function listDifferences(
  { database, publishers }: Pick<HealthDependencies, 'database' | 'publishers'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { filter, first, after }: { filter: DifferenceFilter; first: number; after?: DifferencePosition },
): Promise<DifferencePage> {
  const found = await findDifferencePage(database, { accountId, filter, after, limit: first + 1 });
  const counted = await countDifferences(database, { accountId, filter });
  const page = { accountId, differences: found.slice(0, first) };
  const differences = await withRestoreObstacles(database, publishers, page);
  return { ...counted, differences, hasNextPage: found.length > first };
}
