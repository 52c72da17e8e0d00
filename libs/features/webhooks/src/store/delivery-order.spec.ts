import { expect, it } from '@jest/globals';
import { temporaryDatabase } from '@listings/persistence/testing';
import { shared } from '@listings/testing/jest';
import { holdsBackLater } from './delivery-order.js';

const database = shared(temporaryDatabase);

it.each([
  ['PENDING', 'webhook_deliveries_pending', 'webhook_deliveries_order'],
  ['HELD', 'webhook_deliveries_kept', 'webhook_deliveries_held_order'],
] as const)(
  '[contract 8] the index of %s deliveries that hold back later events of a location has the condition of the statements',
  async (status, table, index) => {
    await database.execute(`create index same on ${table} (account_id) where ${holdsBackLater(table, status)}`);
    const conditions = await database.query<{ condition: string }>(
      `select pg_get_expr(indpred, indrelid) as condition from pg_index
         where indexrelid in ('${index}'::regclass, 'same'::regclass)`,
    );
    await database.execute('drop index same');
    expect(conditions).toHaveLength(2);
    expect(conditions[0]).toEqual(conditions[1]);
  },
);
