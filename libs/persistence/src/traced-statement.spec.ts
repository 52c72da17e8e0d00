import { expect, it } from '@jest/globals';
import { traced } from '@listings/platform';
import { collectSpans } from '@listings/platform/testing';
import { shared } from '@listings/testing/jest';
import { temporaryDatabase } from './testing/index.js';

const database = shared(() => temporaryDatabase({ maxConnections: 1 }));

it('[contract 10] a statement has a span with its name, or with its first words, and never with its values', async () => {
  const tracing = await collectSpans();
  await database.query('select 1');
  await traced({ name: 'work' }, () =>
    database.transaction(async (transaction) => {
      await transaction.execute('create temporary table things (name text)');
      await transaction.execute({ name: 'thing-insert', text: 'insert into things values ($1)' }, ['Ann Miller']);
      await transaction.query('with x as (select 1) select name from things where name = $1', ['Ann Miller']);
    }),
  );
  await expect(traced({ name: 'fails' }, () => database.query(`select 'Ann'::integer`))).rejects.toThrow();
  const spans = await tracing.stop();
  const ofWork = ['connection of the pool', 'create things', 'thing-insert', 'with things', 'commit', 'work'];
  expect(spans.map(({ name }) => name)).toEqual([...ofWork, 'select', 'fails']);
  expect(spans.find(({ name }) => name === 'select')?.attributes['error.type']).toBe('error 22P02');
  expect(JSON.stringify(spans)).not.toContain('Ann');
});

it('[contract 10] the pool tells how many of its connections are used, and how much waits for one', async () => {
  const open = await database.open(async () => undefined);
  const waiting = database.query('select 1');
  expect(database.connections).toEqual({ inUse: 1, idle: 0, waiting: 1, most: 1 });
  await open.commit();
  await waiting;
  expect(database.connections).toEqual({ inUse: 0, idle: 1, waiting: 0, most: 1 });
});
