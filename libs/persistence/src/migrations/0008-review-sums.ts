import type { MigrationInterface, QueryRunner } from 'typeorm';
import { counting, groupedChanges, netChanges } from './0003-review-numbers.js';

/** The numbers of a set of reviews, each with the condition of what it counts. */
const numbers = [
  ...['none', 'one', 'two', 'three', 'four', 'five'].map((name, rating) => ({
    name,
    sum: `sum(amount) filter (where rating = ${rating} and @)`,
  })),
  { name: 'answered', sum: 'sum(amount) filter (where responded and @)' },
  { name: 'timed', sum: 'sum(timed) filter (where @)' },
  { name: 'seconds', sum: 'sum(seconds) filter (where @)' },
  { name: 'recommended', sum: `sum(amount) filter (where recommendation = 'positive' and @)` },
  { name: 'discouraged', sum: `sum(amount) filter (where recommendation = 'negative' and @)` },
];

/** The last 30 days, those of them that have ended, and as many days of before. */
const sides = [
  { side: 'own', days: 'day > until - 30' },
  { side: 'compared', days: 'day between until - 29 and until - 1' },
  { side: 'before', days: 'day between until - 59 and until - 31' },
];

const columns = sides.flatMap(({ side, days }) =>
  numbers.map(({ name, sum }) => ({ name: `${side}_${name}`, sum: `coalesce(${sum.replace('@', days)}, 0)` })),
);

/** Adds the changes of a statement to the stored sums of the locations; most accounts have none. */
const summing = (rows: 'added' | 'removed', changes: string) => `
    if exists (select from review_sum_slots where account_id in (select account_id from ${rows})) then
      insert into review_sums as summed (account_id, slot, location_id, publisher, ${columns.map(({ name }) => name).join(', ')})
      select change.account_id, slot, location_id, publisher, ${columns.map(({ sum }) => sum).join(', ')}
      from (${netChanges(changes)}
      ) change
      join review_sum_slots known on known.account_id = change.account_id and known.slot = change.location_id % 64
        and change.day between known.until - 59 and known.until
      where category = 'REVIEW'
      group by 1, 2, 3, 4
      -- one order for all transactions
      order by 1, 2, 3, 4
      on conflict (account_id, slot, location_id, publisher)
        do update set ${columns.map(({ name }) => `${name} = summed.${name} + excluded.${name}`).join(', ')};
    end if;`;

const functionOf = (event: 'insert' | 'update' | 'delete', rows: 'added' | 'removed', changes: string) =>
  counting(event, changes, summing(rows, changes));

/**
 * The reviews of the last 30 days beside those of the 30 days before, by location, of accounts with many locations: what most rankings ask for, and
 * too many days to add up for each of them. The triggers that count by day keep them; every day a slot of the locations is added up anew.
 */
export class ReviewSums1796000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table review_sum_slots (
        account_id integer not null,
        slot smallint not null check (slot between 0 and 63),
        -- the last of the 30 days
        until date not null,
        primary key (account_id, slot)
      );
      create table review_sums (
        account_id integer not null,
        slot smallint not null,
        location_id integer not null,
        publisher text not null,
        ${columns.map(({ name }) => `${name} ${name.endsWith('seconds') ? 'bigint' : 'integer'} not null`).join(',\n        ')},
        primary key (account_id, slot, location_id, publisher)
      ) with (fillfactor = 80)`);
    const [added, removed] = [groupedChanges('added', ''), groupedChanges('removed', '-')];
    await runner.query(functionOf('insert', 'added', added));
    await runner.query(functionOf('update', 'added', `${added}\n      union all${removed}`));
    await runner.query(functionOf('delete', 'removed', removed));
  }

  async down(): Promise<void> {
    throw new Error('A release is not undone: restore the backup of before it.');
  }
}
