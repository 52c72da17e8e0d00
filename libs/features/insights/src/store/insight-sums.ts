import { RANKED_SLOTS } from '@listings/feature-locations';
import { arraysOf, selectOnlyValue, selectValues, valuesOf } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { linkedFeeds, pairParts, pairsOf, pairSums, SUM_COLUMNS } from './insight-pairs.js';
import type { InsightPairs, InsightSource } from './insight-pairs.js';

/** Which numbers are stored: of the 30 days until a day, beside those of the 30 days before. */
export interface StoredSums {
  readonly accountId: number;
  readonly until: string;
  /** All metrics that publishers report: numbers of others are not stored. */
  readonly sources: readonly InsightSource[];
}

/** Whether all slots of an account have the numbers of a period. */
export const hasInsightSums = selectOnlyValue<[given: StoredSums], boolean>({
  name: 'insight-sums-complete',
  text: `select count(*) = $4::integer as complete from insight_sum_slots
    where account_id = $1 and until = $2 and sources = md5($3)`,
  values: ({ accountId, until, sources }) => [accountId, until, textOf(sources), RANKED_SLOTS],
});

/** Whether an account has more than `most` listings with numbers. */
export const hasMoreListings = selectOnlyValue<[accountId: number, most: number], boolean>({
  name: 'insight-feeds-more',
  text: 'select exists (select from insight_feeds where account_id = $1 offset $2::integer) as more',
});

/**
 * Locks a slot, and stores what its numbers are about. Returns its listings, whose numbers are read in a later statement: it sees everything
 * that was committed before the lock.
 */
export async function storeInsightSlot(
  transaction: Transaction,
  { accountId, until, sources, slot }: StoredSums & { readonly slot: number },
): Promise<number[]> {
  await transaction.execute(
    {
      name: 'insight-slot-store',
      text: `insert into insight_sum_slots (account_id, slot, until, sources, endings) values ($1, $2, $3, md5($4), '[]')
             on conflict (account_id, slot) do update set until = excluded.until, sources = excluded.sources`,
    },
    [accountId, slot, until, textOf(sources)],
  );
  const [row] = await transaction.query<{ ids: number[] | null }>(
    {
      name: 'insight-slot-listings',
      text: `with feed as (
               ${linkedFeeds('feed.id, feed.publisher, feed.newest_day', [`feed.location_id % ${RANKED_SLOTS} = $2`])}
             ), stored as (
               update insight_sum_slots set endings = coalesce((
                 select jsonb_agg(jsonb_build_array(publisher, newest_day, listings))
                 from (select publisher, newest_day, count(*) as listings from feed group by 1, 2) ending
               ), '[]') where account_id = $1 and slot = $2
             )
             select json_agg(id) as ids from feed`,
    },
    [accountId, slot],
  );
  return row?.ids ?? [];
}

/** Adds up a source of the listings of a locked slot, and stores the sums of each location and of each day. */
export async function storeInsightSums(
  transaction: Transaction,
  {
    accountId,
    slot,
    feedIds,
    source,
    ...days
  }: {
    readonly accountId: number;
    readonly slot: number;
    readonly feedIds: readonly number[];
    readonly source: InsightSource;
  } & Pick<InsightPairs, 'range' | 'beforeFrom'>,
): Promise<void> {
  const { all, add } = valuesOf(accountId);
  const selected = [`feed.id = any(${add(feedIds)}::bigint[])`];
  const parts = pairParts({ ...days, sources: [source], selected }, add);
  const pairs = pairsOf(source, parts);
  const key = `$1::integer, ${add(source.metric)}::text, ${add(source.publisher)}::text, ${add(slot)}::smallint`;
  const stores = [
    { name: 'locations', table: 'insight_sums', by: 'location_id', total: source.total },
    // The level of a day is the sum of the levels of the listings on it.
    { name: 'days', table: 'insight_day_sums', by: 'day', total: 'sum' },
  ] as const;
  const statements = stores.map(({ name, table, by, total }) => {
    const columns = ['account_id', 'metric', 'publisher', 'slot'];
    const changed = SUM_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ');
    const row = (of: string) => `(${SUM_COLUMNS.map((column) => `${of}.${column}`).join(', ')})`;
    return `
      ${name} as materialized (select * from (${pairSums('paired', total, `paired.${by}`)}) known where days > 0 or earlier > 0),
      stored_${name} as (
        insert into ${table} as stored (${[...columns, by, ...SUM_COLUMNS].join(', ')})
        select ${key}, ${by}, ${SUM_COLUMNS.join(', ')} from ${name} order by ${by}
        on conflict (${[...columns, by].join(', ')}) do update set ${changed} where ${row('stored')} is distinct from ${row('excluded')}
      ), removed_${name} as (
        delete from ${table} where (account_id, metric, publisher, slot) = (${key}) and ${by} not in (select ${by} from ${name})
      )`;
  });
  await transaction.execute(
    `with ${parts.common}, paired as materialized (${pairs}), ${statements.join(', ')} select`,
    all,
  );
}

/** The slots of an account that have no numbers yet. */
export const findMissingSlots = selectValues<[accountId: number], number>({
  name: 'insight-slots-missing',
  text: `select slot from generate_series(0, ${RANKED_SLOTS} - 1) slot
    where not exists (select from insight_sum_slots known where known.account_id = $1 and known.slot = slot.slot)`,
});

/** Deletes a slot of an account that has few listings now. */
export async function deleteInsightSlot(
  transaction: Transaction,
  { accountId, slot, sources }: { accountId: number; slot: number; sources: readonly InsightSource[] },
): Promise<void> {
  const ofSlot = `account_id = $1 and slot = $2 and (metric, publisher) in (select * from unnest($3::text[], $4::text[]))`;
  await transaction.execute(
    {
      name: 'insight-slot-delete',
      text: `with sums as (delete from insight_sums where ${ofSlot}), days as (delete from insight_day_sums where ${ofSlot})
             delete from insight_sum_slots where account_id = $1 and slot = $2`,
    },
    [accountId, slot, ...arraysOf(sources, 'metric', 'publisher')],
  );
}

function textOf(sources: readonly InsightSource[]): string {
  return JSON.stringify(sources.map(({ metric, publisher, parts, total }) => [metric, publisher, parts, total]));
}
