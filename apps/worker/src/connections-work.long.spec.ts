import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LISTING_CREATION } from '@listings/feature-connections';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { waitFor } from '@listings/testing';
import { eventsOf, newAccount, newConnectedAccount, newLocation } from '@listings/persistence/testing';
import { KEY, workersOfFile } from './testing/sandbox-workers.js';
import type { SandboxWorkers } from './testing/sandbox-workers.js';

const SITE = 'PUBLISHER_A';

const workers = workersOfFile({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '200' } });
let database: SandboxWorkers['database'];
let admin: SandboxWorkers['admin'];

beforeAll(() => {
  ({ database, admin } = workers);
  workers.build.log.expectLine(/worker cannot start: PUBLISHERS: /);
});

const start: SandboxWorkers['start'] = (more) => workers.start(more);

/** An account connected to the sandbox, with a location that has no listing. */
async function tenant() {
  const accountId = await newAccount(database);
  const locationId = await newLocation(database, accountId, {
    name: `Cafe ${accountId}`,
    ...{ state_iso: 'CA', city: 'San Francisco', street: '1 Market Street', postal_code: '94103' },
    phone: '+14155552671',
    sub_category_id: findSubCategoryByKey('cafe')?.databaseId,
  });
  const key = { accountId, connectedAccountId: systemClock.uuid() };
  const tokens = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
  const credentials = sealCredentials(new Encryption([KEY]), key, tokens);
  await newConnectedAccount(database, { ...key, publisher: SITE, credentials });
  return { ...key, locationId };
}

/** Makes a row of work due. */
const dueWork = (accountId: number, kind: string, subject: string) =>
  database.execute('insert into work (account_id, kind, subject, due_at) values ($1, $2, $3, now())', [
    accountId,
    kind,
    subject,
  ]);

const events = async (accountId: number) => (await eventsOf(database, accountId)).map(({ event }) => event);

describe('workers', () => {
  it('[contract 7] [reliability 2, I4] a crash after the publisher created a listing does not create a second one', async () => {
    const { accountId, locationId, connectedAccountId } = await tenant();
    await database.execute(
      `insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
       values ($1, $2, $3, $4, 'REQUESTED', now())`,
      [accountId, locationId, SITE, connectedAccountId],
    );
    await dueWork(accountId, LISTING_CREATION, `${locationId} ${SITE}`);
    const dying = start({ FAILPOINT: 'creation.after_call' });
    expect((await dying.ended).signal).toBe('SIGKILL');
    await database.execute('update work set lease_until = now() where lease_until is not null');
    await start().ready;
    await waitFor(async () => (await events(accountId)).includes('connection.location_connected'), {
      describe: 'the link of the new listing',
    });
    const titled = JSON.stringify(await admin.state()).split(`"title":"Cafe ${accountId}"`).length - 1;
    expect(titled).toBe(1);
    expect(await database.query('select 1 from listing_links where location_id = $1', [locationId])).toHaveLength(1);
  });
});

describe('a worker whose plug-in is broken', () => {
  const declaration = (over: string) => `
    const method = () => undefined;
    const authorization = { pkce: false, authorizeUrl: method, complete: method, revoke: method };
    const listings = { listFolders: method, listListings: method, getListing: method };
    export default { sdkVersion: 1, key: 'acme-maps', displayName: 'Acme', site: { id: 90 }, settings: [], importErrors: {},
      categories: { toPublisher: method, fromPublisher: method }, create: () => ({ authorization, listings }), ${over} };`;
  const plugIn = (name: string, source: string) => {
    const file = join(workers.folder, `${name}.mjs`);
    writeFileSync(file, source);
    return file;
  };

  it.each<[string, () => string, RegExp]>([
    ['is not installed', () => '@nobody/nothing', /plug-in @nobody\/nothing cannot be loaded/],
    ['has a syntax error', () => plugIn('syntax', 'export default {'), /plug-in \S+syntax\.mjs cannot be loaded/],
    [
      'throws when it is imported',
      () => plugIn('thrown', 'throw null'),
      /plug-in \S+thrown\.mjs cannot be loaded: null/,
    ],
    [
      'throws when it is read',
      () => plugIn('read', `export default { get key() { throw new Error('boom') } }`),
      /plug-in \S+read\.mjs cannot be read: boom/,
    ],
    [
      'declares a key twice',
      () => `${plugIn('one', declaration(''))},${plugIn('two', declaration('site: { id: 91 }'))}`,
      /plug-in \S+two\.mjs declares the key "acme-maps", which the plug-in "[^"]+" already has/,
    ],
    [
      'misses a method',
      () => plugIn('half', declaration('create: () => ({ authorization, listings: {} })')),
      /plug-in \S+half\.mjs claims the capability "listings" but lacks listFolders, listListings, getListing/,
    ],
    [
      'creates nothing',
      () => plugIn('none', declaration('create: () => null')),
      /plug-in \S+none\.mjs returned no publisher from create/,
    ],
  ])('[design 3.7] that %s does not start, and says why in one sentence', async (_, packages, sentence) => {
    const worker = start({ PUBLISHERS: packages() });
    const { code } = await worker.ended;
    const output = worker.output();
    expect(code).toBe(78);
    expect(output).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
  });
});
