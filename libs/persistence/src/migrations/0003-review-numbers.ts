import type { MigrationInterface, QueryRunner } from 'typeorm';

const RATINGS = [0, 1, 2, 3, 4, 5];

/** The cells of a row of `interaction_day_counts`, each with the condition of what it counts. */
const cells = RATINGS.flatMap((rating) => [
  { name: `pending_${rating}`, sum: `sum(amount) filter (where rating = ${rating} and not responded)` },
  { name: `responded_${rating}`, sum: `sum(amount) filter (where rating = ${rating} and responded)` },
]);

/** What this migration adds to them. */
const added = [
  { name: 'recommended', sum: `sum(amount) filter (where recommendation = 'positive')` },
  { name: 'not_recommended', sum: `sum(amount) filter (where recommendation = 'negative')` },
  { name: 'timed', sum: 'sum(timed)' },
  { name: 'answer_seconds', sum: 'sum(seconds)' },
];

const columns = [...cells, ...added];
const names = columns.map(({ name }) => name).join(', ');
const sums = columns.map(({ sum }) => `coalesce(${sum}, 0)::bigint`).join(', ');

/** When the business answered first, as far as it is known. */
const ANSWERED_AT = 'case when response_count > 0 then coalesce(first_response_at, last_response_at) end';

/** The changes of the transition tables; `sign` says whether the rows come or go. */
export const groupedChanges = (rows: 'added' | 'removed', sign: '' | '-') => `
      select account_id, location_id, (posted_at at time zone 'UTC')::date as day, publisher, category,
        coalesce(rating, 0)::smallint as rating, response_count > 0 as responded,
        case when rating is null then recommendation end as recommendation,
        ${sign}count(*) as amount, ${sign}count(${ANSWERED_AT}) as timed,
        ${sign}coalesce(sum(greatest(0, extract(epoch from ${ANSWERED_AT} - posted_at)))::bigint, 0) as seconds
      from ${rows} where status <> 'ARCHIVED' group by 1, 2, 3, 4, 5, 6, 7, 8`;

const KEY = 'account_id, location_id, day, publisher, category';

/** The net changes of a statement, which `changes` are the parts of. */
export const netChanges = (changes: string) => `
      select ${KEY}, rating, responded, recommendation, sum(amount) as amount, sum(timed) as timed, sum(seconds) as seconds
      from (${changes}
      ) each group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(amount) <> 0 or sum(timed) <> 0 or sum(seconds) <> 0`;

/** The function of a trigger, which may have further statements; the trigger itself stays. */
export const counting = (event: 'insert' | 'update' | 'delete', changes: string, further = '') => `
  create or replace function interaction_counts_${event}() returns trigger language plpgsql as $$
  begin
    insert into interaction_day_counts as counted (${KEY}, ${names})
    select change.account_id, place.location_id, moment.day, publisher, category, ${sums}
    from (${netChanges(changes)}
    ) change
    cross join lateral (values (change.location_id), (0)) place (location_id)
    cross join lateral (values (change.day), ('-infinity'::date)) moment (day)
    group by 1, 2, 3, 4, 5
    -- one order for all transactions
    order by 1, 2, 3, 4, 5
    on conflict (${KEY})
      do update set ${columns.map(({ name }) => `${name} = counted.${name} + excluded.${name}`).join(', ')};${further}
    return null;
  end $$;`;

/** The counts of the interactions that are there already. */
const fill = `
  update interaction_day_counts counted set ${added.map(({ name }) => `${name} = known.${name}`).join(', ')}
  from (
    select account_id, place.location_id, moment.day, publisher, category,
      ${added.map(({ name, sum }) => `coalesce(${sum}, 0)::bigint as ${name}`).join(', ')}
    from (${groupedChanges('added', '').replace('from added', 'from interactions')}) change
    cross join lateral (values (change.location_id), (0)) place (location_id)
    cross join lateral (values (change.day), ('-infinity'::date)) moment (day)
    group by 1, 2, 3, 4, 5
    having ${added.map(({ sum }) => `coalesce(${sum}, 0) <> 0`).join(' or ')}
  ) known
  where ${['account_id', 'location_id', 'day', 'publisher', 'category'].map((name) => `counted.${name} = known.${name}`).join(' and ')}`;

/**
 * The counts of interactions say how fast the business answers and what reviews without stars recommend, so that numbers of many
 * locations read counts alone. No interaction changes while the counts of older ones are filled in: one read of the table.
 */
export class ReviewNumbers1796000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- the first answer of the business, and the one that it kept when the response was edited; null: no answer, or an older release wrote it
      alter table interactions add column first_response_at timestamptz;
      alter table interaction_day_counts
        -- reviews without stars that recommend the location or do not
        add column recommended integer not null default 0,
        add column not_recommended integer not null default 0,
        -- answered ones with a time of the answer, and the seconds until the answers
        add column timed integer not null default 0,
        add column answer_seconds bigint not null default 0;
      lock table interactions in share row exclusive mode`);
    await runner.query(fill);
    await runner.query(counting('insert', groupedChanges('added', '')));
    await runner.query(
      counting('update', `${groupedChanges('added', '')}\n      union all${groupedChanges('removed', '-')}`),
    );
    await runner.query(counting('delete', groupedChanges('removed', '-')));
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
