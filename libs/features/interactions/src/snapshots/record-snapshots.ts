import { addDays } from '@listings/domain';
import { recordEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { failpoint } from '@listings/platform';
import type { IngestionDependencies } from '../dependencies.js';
import { rounded } from '../rules/review-analytics.js';
import {
  addSnapshotAccounts,
  findSnapshotNumbers,
  lockDueSnapshot,
  storeSnapshotProgress,
} from '../store/review-snapshots.js';
import type { DueSnapshot, SnapshotGranularity, SnapshotNumbers } from '../store/review-snapshots.js';

/** Time after the end of a period in which its last reviews are still ingested [contract 8]. */
const GRACE_MS = 15 * 60_000;
/** Most locations of one transaction. */
const BATCH = 500;
/** Most transactions of one call; the next call continues. */
const BATCHES_PER_RUN = 200;

const DAYS: Readonly<Record<SnapshotGranularity, number>> = { daily: 1, weekly: 7 };

/**
 * Records the daily and weekly snapshots that are due, one event per location with new reviews in the period [6.5].
 * Periods are in UTC, and a week begins on Monday. After a downtime it records the missed periods in order. Each
 * transaction stores its progress with its events, so that a snapshot is recorded once, whatever dies. Returns the
 * number of events.
 */
export async function recordSnapshots(deps: Pick<IngestionDependencies, 'database' | 'clock'>): Promise<number> {
  const today = dayOf(deps.clock.now());
  await addSnapshotAccounts(deps.database, { day: today, week: weekOf(today) });
  let recorded = 0;
  for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
    const events = await recordBatch(deps);
    if (events === undefined) break;
    recorded += events;
  }
  return recorded;
}

/** Records the next locations of one due snapshot; undefined if none is due. */
async function recordBatch({
  database,
  clock,
}: Pick<IngestionDependencies, 'database' | 'clock'>): Promise<number | undefined> {
  const now = clock.now();
  // Periods that begin before this day, or week, ended at least the grace time ago.
  const day = dayOf(new Date(now.getTime() - GRACE_MS));
  return database.transaction(async (transaction) => {
    const due = await lockDueSnapshot(transaction, { day, week: weekOf(day) });
    if (!due) return undefined;
    const days = DAYS[due.granularity];
    const numbers = await findSnapshotNumbers(transaction, due, { days, limit: BATCH });
    const last = numbers.at(-1);
    const next =
      last && numbers.length === BATCH
        ? { period: due.period, afterLocationId: last.locationId }
        : { period: addDays(due.period, days), afterLocationId: 0 };
    await storeSnapshotProgress(transaction, due, next);
    failpoint('snapshots.before_events');
    const events = numbers.map((each) => snapshotEvent(due, each));
    await recordEvents(transaction, { accountId: due.accountId, now }, events);
    return events.length;
  });
}

function snapshotEvent({ granularity, period }: DueSnapshot, numbers: SnapshotNumbers): LocationEvent {
  return {
    name: `review_analytics.${granularity}_snapshot`,
    locationId: numbers.locationId,
    data: {
      period,
      granularity,
      total_reviews: numbers.total,
      new_reviews_in_period: numbers.fresh,
      average_rating: average(numbers.stars, numbers.rated),
      previous_average_rating: average(numbers.previousStars, numbers.previousRated),
    },
  };
}

function average(stars: number, rated: number): number {
  return rated === 0 ? 0 : rounded(stars / rated, 4);
}

/** The day of an instant in UTC. */
function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The Monday of the week of a day. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
