import { RANKED_SLOTS } from '@listings/feature-locations';
import { selectOnlyValue, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { lockInteractionCounts } from './interaction-writes.js';
import { NAMES, SIDES, SUM_COLUMNS, SUMS } from './review-sum-columns.js';

/** Whether all slots of an account have the sums of the 30 days until a day, beside those of the 30 days before. */
export const hasReviewSums = selectOnlyValue<[accountId: number, until: string], boolean>({
  name: 'review-sums-complete',
  text: `select count(*) = ${RANKED_SLOTS} as complete from review_sum_slots where account_id = $1 and until = $2`,
});

/** Whether an account has more than `most` listings with reviews. */
export const hasMoreReviewFeeds = selectOnlyValue<[accountId: number, most: number], boolean>({
  name: 'interaction-feeds-more',
  text: 'select exists (select from interaction_feeds where account_id = $1 offset $2::integer) as more',
});

/** The slots of an account whose sums are not those of a period. */
export const findOldReviewSlots = selectValues<[accountId: number, until: string], number>({
  name: 'review-slots-old',
  text: `select slot from generate_series(0, ${RANKED_SLOTS} - 1) slot
    where not exists (
      select from review_sum_slots known where known.account_id = $1 and known.slot = slot.slot and known.until >= $2
    )`,
});

/** The days of each of {@link SIDES}, as a condition: those of the period, its ended ones, and as many of before. */
const DAYS: Readonly<Record<(typeof SIDES)[number], string>> = {
  own: 'counts.day > $3::date - 30',
  compared: 'counts.day between $3::date - 29 and $3::date - 1',
  before: 'counts.day between $3::date - 59 and $3::date - 31',
};

/**
 * Adds up the locations of a slot for the 30 days until a day. Nothing changes the counts of the account until the transaction ends; afterwards
 * the triggers that count by day keep the sums.
 */
export async function storeReviewSums(
  transaction: Transaction,
  { accountId, slot, until }: { accountId: number; slot: number; until: string },
): Promise<void> {
  await lockInteractionCounts(transaction, accountId);
  await transaction.execute(STORE_SUMS, [accountId, slot, until]);
}

const SUMMED = SIDES.flatMap((side) =>
  NAMES.map((name) => `coalesce(sum(${SUMS[name]}) filter (where ${DAYS[side]}), 0) as ${side}_${name}`),
).join(', ');

const ROW = (of: string) => `(${SUM_COLUMNS.map((name) => `${of}.${name}`).join(', ')})`;

const STORE_SUMS = {
  name: 'review-sums-store',
  text: `
  with known as materialized (
    select location_id, publisher, ${SUMMED} from interaction_day_counts counts
    where counts.account_id = $1 and counts.category = 'REVIEW' and abs(counts.location_id) > 0
      and counts.day between $3::date - 59 and $3::date and counts.location_id % ${RANKED_SLOTS} = $2::integer
    group by 1, 2
  ), slot as (
    insert into review_sum_slots (account_id, slot, until) values ($1, $2::integer, $3::date)
    on conflict (account_id, slot) do update set until = excluded.until
  ), removed as (
    delete from review_sums where account_id = $1 and slot = $2::integer
      and (location_id, publisher) not in (select location_id, publisher from known)
  )
  insert into review_sums as stored (account_id, slot, location_id, publisher, ${SUM_COLUMNS.join(', ')})
  select $1, $2::integer, location_id, publisher, ${SUM_COLUMNS.join(', ')} from known order by location_id, publisher
  on conflict (account_id, slot, location_id, publisher)
    do update set ${SUM_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', ')}
    where ${ROW('stored')} is distinct from ${ROW('excluded')}`,
};

/** Deletes a slot of an account that has few listings now. */
export async function deleteReviewSlot(transaction: Transaction, accountId: number, slot: number): Promise<void> {
  await lockInteractionCounts(transaction, accountId);
  await transaction.execute(
    {
      name: 'review-slot-delete',
      text: `with sums as (delete from review_sums where account_id = $1 and slot = $2)
             delete from review_sum_slots where account_id = $1 and slot = $2`,
    },
    [accountId, slot],
  );
}
