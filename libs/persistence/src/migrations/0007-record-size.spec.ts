import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { MOST_RECORD_BYTES } from '@listings/domain';
import { testDatabase } from '@listings/testing';
import { migrate } from '../migrate.js';
import { RecordSize1764000000007 } from './0007-record-size.js';

let made: Awaited<ReturnType<typeof testDatabase>>;
let source: DataSource;

beforeAll(async () => {
  made = await testDatabase(migrate);
  source = await new DataSource({ type: 'postgres', url: made.url }).initialize();
});
afterAll(async () => {
  await source?.destroy();
  await made?.drop();
});

const store = (id: number, document: object) =>
  source.query(
    `with location as (
       insert into locations (account_id, id, name, country_iso, sub_category_id, search) values (7, $1::integer, 'Shop ' || $1::integer, 'US', 1001, '')
     ) insert into location_documents (account_id, id, document) values (7, $1::integer, $2)`,
    [id, JSON.stringify(document)],
  );
const documents = () =>
  source.query('select id, document from location_documents order by id') as Promise<
    { id: number; document: string }[]
  >;

it('[contract 4] the migration shortens the records that are too large, and changes no other', async () => {
  await source.query('alter table location_documents drop constraint location_documents_account_id_id_fkey');
  const small = { name: 'small', bizUrl: null };
  for (let id = 1; id <= 50; id += 1) {
    await store(id, id % 10 === 0 ? small : { name: `large ${id}`, bizUrl: 'é'.repeat(100_000), socialUrls: {} });
  }
  const runner = source.createQueryRunner();
  await new RecordSize1764000000007().up(runner);
  await runner.release();

  const after = await documents();
  expect(after).toHaveLength(50);
  for (const { id, document } of after) {
    expect(Buffer.byteLength(document)).toBeLessThanOrEqual(MOST_RECORD_BYTES);
    expect(JSON.parse(document)).toMatchObject(id % 10 === 0 ? small : { name: `large ${id}` });
  }
});
