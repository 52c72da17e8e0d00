import type { Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';

/** The kind of work that ends temporary closures on their day; its subjects are the ids of locations. */
export const LOCATION_REOPENING = 'location-reopening';

/** A location with the new day of its reopening; null if its closure no longer ends by itself. */
interface GivenDay {
  readonly id: number;
  readonly reopensAt: string | null;
}

/** Lets temporary closures end by themselves, at the beginning of their day in UTC [contract 14]. */
export function scheduleReopenings(
  transaction: Transaction,
  { clock, work }: Pick<LocationsDependencies, 'clock' | 'work'>,
  { accountId, locations }: { readonly accountId: number; readonly locations: readonly GivenDay[] },
): void {
  const now = clock.now().getTime();
  const rows = locations.flatMap(({ id, reopensAt }) =>
    reopensAt === null ? [] : [{ subject: String(id), inMs: Math.max(0, Date.parse(`${reopensAt}T00:00:00Z`) - now) }],
  );
  if (rows.length > 0) work.add(transaction, { accountId, kind: LOCATION_REOPENING, rows });
}
