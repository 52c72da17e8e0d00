import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '@listings/testing';
import { DataSource } from 'typeorm';
import { Database } from '../database.js';
import { migrate } from '../migrate.js';
import { migrations } from './index.js';
import { Wording1764000000010 } from './0010-wording.js';

let close: () => Promise<void>;
let database: Database;
let url: string;
beforeAll(async () => {
  const place = await testDatabase(migrateBefore);
  url = place.url;
  database = new Database({ url });
  close = async () => {
    await database.close();
    await place.drop();
  };
});
afterAll(() => close?.());

/** Runs the migrations of the releases before this one. */
async function migrateBefore(databaseUrl: string): Promise<void> {
  const before = migrations.slice(0, migrations.indexOf(Wording1764000000010));
  const migrationsTableName = 'schema_migrations';
  const source = new DataSource({ type: 'postgres', url: databaseUrl, migrations: before, migrationsTableName });
  await source.initialize();
  await source.runMigrations({ transaction: 'each' });
  await source.destroy();
}

async function store(record: object): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `with place as (
       insert into locations (account_id, id, uid, name, country_iso, sub_category_id, search)
       select id, nextval('locations_id_seq'), gen_random_uuid(), gen_random_uuid()::text, 'US', 1001, '' from accounts limit 1
       returning account_id, id
     )
     insert into location_documents (account_id, id, document) select account_id, id, $1 from place returning id`,
    [JSON.stringify(record)],
  );
  return row?.id ?? 0;
}

describe('the migration 0010', () => {
  it('[contract 4] makes null in the plain text fields of stored records empty, and changes nothing else', async () => {
    await database.execute(`insert into accounts (name, plan) values ('Tenant', 'LAUNCH')`);
    const said = 'They say "phone":null and \\"city":null and "isPreferred":true,"submissionStatus"';
    const kept = { latitude: null, folderId: null, folderName: null, bizUrl: null, storeId: null, street1: null };
    const link = { placeActionType: 'APPOINTMENT', uri: 'https://book.example', isPreferred: true };
    const named = { ...link, name: 'l/1', submissionStatus: 'success', submissionMessage: '', lastSubmittedAt: null };
    const before = {
      name: said,
      street: null,
      city: null,
      postalCode: null,
      stateIso: null,
      stateName: null,
      countryCode: null,
      phone: null,
      ...kept,
      subCategoryName: null,
      description: null,
      placeActionLinks: [
        { ...link, submissionStatus: 'pending', submissionMessage: '', lastSubmittedAt: null },
        { ...named },
      ],
    };
    const bare = await store(before);
    const whole = await store({ name: said, phone: '+14155552671', ...kept, placeActionLinks: [named] });

    await migrate(url);

    const documents = await database.query<{ id: number; document: string }>(
      'select id, document from location_documents order by id',
    );
    const texts = 'street city postalCode stateIso stateName countryCode phone subCategoryName description'.split(' ');
    expect(documents).toEqual([
      {
        id: bare,
        document: JSON.stringify({
          ...before,
          ...Object.fromEntries(texts.map((field) => [field, ''])),
          placeActionLinks: [
            { ...link, name: '', submissionStatus: 'pending', submissionMessage: '', lastSubmittedAt: null },
            named,
          ],
        }),
      },
      {
        id: whole,
        document: JSON.stringify({ name: said, phone: '+14155552671', ...kept, placeActionLinks: [named] }),
      },
    ]);
  });

  it('[contract 7] replaces protocol text that people would read, and keeps sentences', async () => {
    const issues = ['token endpoint: HTTP 400 invalid_grant', '(#10) Refused', 'The owner withdrew access'];
    const place = await testDatabase(migrateBefore);
    const old = new Database({ url: place.url });
    try {
      await old.execute(`insert into accounts (name, plan) values ('Tenant', 'LAUNCH')`);
      for (const issue of issues) {
        await old.execute(
          `insert into connected_accounts (account_id, publisher, subject, client_name, status, connectivity_issue)
           select id, 'ACME', $1, 'Ann', 'REAUTH_REQUIRED', $1 from accounts`,
          [issue],
        );
      }

      await migrate(place.url);

      const shown = await old.query<{ issue: string }>('select connectivity_issue as issue from connected_accounts');
      const sentence = expect.stringContaining('connect the account again');
      expect(shown.map(({ issue }) => issue)).toEqual(expect.arrayContaining([sentence, 'The owner withdrew access']));
      expect(shown.filter(({ issue }) => /HTTP|_|#/.test(issue))).toEqual([]);
    } finally {
      await old.close();
      await place.drop();
    }
  });
});
