import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@listings/testing';
import { testDatabase } from '@listings/testing';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { holdsBackLater } from './delivery-order.js';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await testDatabase(migrate);
  database = new Database({ url: place.url });
});
afterAll(async () => {
  await database?.close();
  await place?.drop();
});

describe('the order of the events of a location', () => {
  it('[contract 8] the index of deliveries that hold back later events has the condition of the statements', async () => {
    await database.execute(
      `create index same on webhook_deliveries (account_id) where ${holdsBackLater('webhook_deliveries')}`,
    );
    const conditions = await database.query<{ condition: string }>(
      `select pg_get_expr(indpred, indrelid) as condition from pg_index
       where indexrelid in ('webhook_deliveries_order'::regclass, 'same'::regclass)`,
    );
    expect(conditions).toHaveLength(2);
    expect(conditions[0]).toEqual(conditions[1]);
  });
});
