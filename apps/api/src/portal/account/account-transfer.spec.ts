import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { sandboxPublishers } from '@listings/feature-connections/testing';
import { exportAccount, exportedTables, importAccount } from '@listings/feature-transfer';
import type { ExportFiles } from '@listings/feature-transfer';
import { columnsOf, Database, migrate } from '@listings/persistence';
import { encryptionFrom, mediaStoreOf } from '@listings/platform';
import { startSandbox } from '@listings/publisher-sandbox';
import { testDatabase } from '@listings/testing';
import { perTest, shared, temporaryFolder } from '@listings/testing/jest';
import {
  apiOfFile,
  documentedOperations,
  portalRequest,
  publishedDocument,
  seedTenant,
  startImages,
  withValue,
  writeRequest,
} from '../../testing/index.js';
import type { DocumentedOperation, SeededIds } from '../../testing/index.js';

const PASSPHRASE = 'a passphrase of the operator';
const SECRET = encryptionFrom(Buffer.alloc(32, 7).toString('base64'));
const ACTOR = { kind: 'ADMINISTRATOR', name: 'jane (accounts import)' } as const;

const JOBS = 'jobs and their files are work of the old installation';

/** Read operations whose answers may differ after an import, and why. */
const MAY_DIFFER: Readonly<Record<string, string>> = {
  allJobs: JOBS,
  getJob: JOBS,
  listJobRows: JOBS,
  listEqualCells: JOBS,
  downloadFile: JOBS,
  portalOverview: 'it counts the jobs that run',
  portalAuditLog: 'it has an entry of the import',
  portalListSessions: 'members sign in again',
  portalSession: 'members sign in again',
  portalWebhook: 'the webhooks are paused until somebody resumes them',
};

/** Tables whose rows an import changes, and why. */
const CHANGED: Readonly<Record<string, string>> = {
  accounts: 'the account is suspended',
  audit_log: 'it has an entry of the import',
  users: 'a sign-in may have changed them',
  connected_accounts: 'the secrets are encrypted anew',
  webhook_endpoints: 'the secrets are encrypted anew, and webhooks are paused',
  post_deliveries: 'what was open counts as attempted',
  listing_submissions: 'what was open counts as attempted',
};

const [sandbox, images] = [shared(startSandbox), shared(startImages)];
const folders = [shared(temporaryFolder), shared(temporaryFolder)] as const;

const first = apiOfFile(async () => ({
  publishers: await sandboxPublishers(sandbox.url),
  variables: { MEDIA_DIR: folders[0].path },
}));
const second = apiOfFile(async () => ({
  publishers: await sandboxPublishers(sandbox.url),
  clock: first.clock,
  variables: { MEDIA_DIR: folders[1].path },
}));
let ids: SeededIds;
let owner: { userId: string; email: string };
let files: Map<string, Buffer>;
let deliveryId: string;

const mediaIn = (folder: 0 | 1) => mediaStoreOf({ MEDIA_STORE: 'local', MEDIA_DIR: folders[folder].path });

/** The files of an export in memory. */
const inMemory = (content: ReadonlyMap<string, Buffer>): ExportFiles => ({
  async *open(name) {
    const file = content.get(name);
    if (!file) throw new Error(`There is no ${name}.`);
    yield file;
  },
});

async function exported(options: { secrets: boolean }): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const { database, clock, account } = first;
  const secrets = options.secrets && { secrets: { passphrase: PASSPHRASE, encryption: SECRET } };
  const given = { accountId: account.id, release: 'test', ...secrets };
  for await (const { name, content } of exportAccount({ database, media: mediaIn(0), clock }, given)) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    found.set(name, Buffer.concat(chunks));
  }
  return found;
}

/** Imports an export into the installation with this database, whose statements take as long as they need. */
function imported(database: Database, content: ReadonlyMap<string, Buffer> | ExportFiles, passphrase?: string) {
  const deps = { database, media: mediaIn(1), clock: first.clock, encryption: SECRET };
  return importAccount(deps, 'open' in content ? content : inMemory(content), { actor: ACTOR, passphrase });
}

type Manifest = Record<string, unknown> & { tables: { table: string; columns: string[] }[] };
const manifestIn = (content: ReadonlyMap<string, Buffer>) =>
  JSON.parse(content.get('manifest.json')?.toString() ?? '') as Manifest;

/** The export with other lines in the file of a table and other words in the manifest, which describes them as if they were right. */
function forged(
  table: string,
  change: (lines: string[]) => string[],
  manifestOf: (manifest: Manifest) => void = () => undefined,
): Map<string, Buffer> {
  const name = `tables/${table}.jsonl`;
  const lines = change((files.get(name)?.toString() ?? '').split('\n').filter((line) => line !== ''));
  const content = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const manifest = manifestIn(files);
  const sha256 = createHash('sha256').update(content).digest('hex');
  manifest.tables = manifest.tables.map((each) =>
    each.table === table ? { ...each, rows: lines.length, bytes: content.length, sha256 } : each,
  );
  manifestOf(manifest);
  return new Map(files).set(name, content).set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

const same = (lines: string[]) => lines;

/** Leaves columns of tables out of a manifest. */
const without =
  (columns: readonly string[], ...of: readonly string[]) =>
  ({ tables }: Manifest) => {
    for (const each of tables.filter(({ table }) => of.includes(table)))
      each.columns = each.columns.filter((name) => !columns.includes(name));
  };

/** The same line with other values. */
const changed = (line: string, values: object) => JSON.stringify({ ...(JSON.parse(line) as object), ...values });

/** A migrated database without accounts. */
async function emptyInstallation() {
  const { url, drop } = await testDatabase(migrate, { plantsEvents: true });
  const database = new Database({ url, statementTimeoutMs: 0 });
  const query: Database['query'] = (...of) => database.query(...of);
  return { database, query, close: () => database.close().then(drop) };
}

beforeAll(async () => {
  owner = await first.newMember({ accountId: first.account.id, role: 'OWNER' });
  ids = await seedTenant(first, { account: first.account, canary: 'moved', owner: 1, images });
  // The first read of the listings of a connected account asks the publisher.
  for (const connectedAccountId of ids.ConnectedAccount ?? [])
    await first.call('POST', '/connected-accounts/connected-account-listings', { body: { connectedAccountId } });
  const client = await PortalClient.open(first);
  await client.signIn(owner.email, PASSWORD);
  await client.put('/webhook', { url: 'https://receiver.example/' });
  const tested = await client.post('/webhook/test', { type: 'profile.updated' });
  deliveryId = (tested.body as { id: string }).id;
  files = await exported({ secrets: true });
  // The account that the harness of a test api makes.
  for (const table of ['accounts', 'users']) await second.database.query(`delete from ${table}`);
  const unhurried = new Database({ url: second.databaseUrl, statementTimeoutMs: 0 });
  await imported(unhurried, files, PASSPHRASE).finally(() => unhurried.close());
  await second.sql`update accounts set status = 'ACTIVE'`;
});

/** The requests of a read operation: the example with the ids of the account, one for each id of its last place. */
function requestsOf(operation: DocumentedOperation): { method: string; url: string; body?: string }[] {
  const places = operation.positions.filter(
    ({ at: [where, name = ''] }) => where === 'path' || where === 'body' || name in operation.example.query,
  );
  const count = Math.max(1, ...places.map(({ idType }) => Math.min(ids[idType]?.length ?? 0, 3)));
  return Array.from({ length: count }, (_, nth) => {
    const parts = places.reduce((request, { at, idType }) => {
      const known = ids[idType] ?? [];
      return withValue(request, at, known[nth] ?? known[0] ?? '');
    }, operation.example);
    return writeRequest(operation, parts);
  });
}

/** An answer without what each request gets anew. */
const compared = (answer?: Answer) => `${answer?.status} ${answer?.text.replaceAll(/"correlation_id":"[^"]*"/g, '""')}`;

/** What is said about an operation whose answers differ, unless they may. */
const difference = (id: string, url: string, one?: Answer, other?: Answer) =>
  compared(one) === compared(other) || id in MAY_DIFFER
    ? []
    : [`${id} ${url}\n  ${compared(one).slice(0, 700)}\n  ${compared(other).slice(0, 700)}`];

describe('an account that moved to another installation', () => {
  it('[export] is answered equally by every read operation of the public API', async () => {
    const reads = documentedOperations(await publishedDocument(first)).filter(({ scope }) => scope === 'READ');
    const different: string[] = [];
    let asked = 0;
    for (const operation of reads) {
      for (const { method, url, body } of requestsOf(operation)) {
        const [one, other] = await Promise.all(
          [first, second].map((api) => {
            const headers = { 'x-correlation-id': 'same' };
            return api.call(method, url, { key: first.account.readKey, rawBody: body, headers });
          }),
        );
        asked += 1;
        different.push(...difference(operation.id, url, one, other));
      }
    }
    expect(different).toEqual([]);
    expect(asked).toBeGreaterThan(40);
  });

  it('[export] is answered equally by every read operation of the portal', async () => {
    const [one, other] = await Promise.all([PortalClient.open(first), PortalClient.open(second)]);
    for (const client of [one, other]) await client.signIn(owner.email, PASSWORD);
    const operations = documentedOperations(await publishedDocument(first, 'openapi-portal'));
    const reads = operations.filter(({ method, access }) => method === 'GET' && access !== 'NONE');
    const different: string[] = [];
    for (const read of reads) {
      const { id } = read;
      const path = id === 'portalDelivery' ? `/api/v4/portal/deliveries/${deliveryId}` : portalRequest(read).path;
      const [left, right] = await Promise.all([one, other].map((client) => client.get(path)));
      different.push(...difference(id, path, left, right));
    }
    expect(different).toEqual([]);
    expect(reads.length).toBeGreaterThan(20);
  });

  it('[export] has the same rows and images as before', async () => {
    const digests = async ({ database }: Pick<RunningApi, 'database'>) => {
      const found: Record<string, string> = {};
      for (const [name, table] of exportedTables) {
        if (name in CHANGED) continue;
        const columns = columnsOf(table).map((column) => `"${column.name}"`);
        const [row] = await database.query<{ digest: string }>(
          `select count(*) || ' ' || coalesce(md5(string_agg(line::text, '|' order by line::text)), '') as digest
           from (select ${columns.join(', ')} from ${name} where ${table.rows ?? 'account_id = $1'}) line`,
          [first.account.id],
        );
        found[name] = row?.digest ?? '';
      }
      return found;
    };
    const stored = await digests(first);
    expect(await digests(second)).toEqual(stored);
    expect(Object.values(stored).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(25);
    const [one, other] = await Promise.all(folders.map((folder) => readdir(folder.at(String(first.account.id)))));
    expect(other?.toSorted()).toEqual(one?.toSorted());
    expect(other?.length).toBeGreaterThan(10);
  });
});

describe('an import into an installation without accounts', () => {
  const empty = perTest(emptyInstallation);

  it('[export] sends no webhook and repeats no work: the account is suspended, and its webhooks are paused', async () => {
    await imported(empty.database, files, PASSPHRASE);
    const [account] = await empty.query('select id, status from accounts');
    expect(account).toEqual({ id: first.account.id, status: 'SUSPENDED' });
    expect(await empty.query('select paused from webhook_endpoints')).toEqual([{ paused: true }]);
    const events = 'select count(*)::integer as count from events';
    expect(await empty.query(events)).toEqual(await first.database.query(events));
    // New records get ids behind the imported ones.
    const [next] = await empty.query<{ id: number; highest: number }>(
      `select nextval(pg_get_serial_sequence('locations', 'id')) as id, (select max(id) from locations) as highest`,
    );
    expect(next?.id).toBe((next?.highest ?? 0) + 1);
  });

  it('[export] begins again after an import that has ended early, and refuses to import twice', async () => {
    const broken: ExportFiles = {
      open(name) {
        if (name === 'tables/webhook_deliveries.jsonl' && ++opened === 2) throw new Error('The process ends.');
        return inMemory(files).open(name);
      },
    };
    let opened = 0;
    await expect(imported(empty.database, broken, PASSPHRASE)).rejects.toThrow('The process ends.');
    expect(await empty.query('select 1 from accounts union all select 1 from locations')).toEqual([]);
    await imported(empty.database, files, PASSPHRASE);
    await expect(imported(empty.database, files, PASSPHRASE)).rejects.toThrow('this installation has accounts already');
  });

  it('[export] refuses a damaged file, another passphrase and the export of a newer release', async () => {
    const withText = (file: string, from: string, to: string) =>
      new Map(files).set(file, Buffer.from(files.get(file)?.toString().replace(from, to) ?? ''));
    const locations = 'tables/locations.jsonl';
    for (const [says, content, passphrase] of [
      [`The export is damaged: ${locations}`, withText(locations, 'moved 1', 'moved 9'), PASSPHRASE],
      ['The passphrase is not the one', files, 'not the passphrase of it'],
      ['A newer release wrote this export', withText('manifest.json', '"version": 1', '"version": 2')],
      ['this one does not know locations.height', withText('manifest.json', '"latitude"', '"height"')],
    ] as const)
      await expect(imported(empty.database, content, passphrase)).rejects.toThrow(says);
    expect(await empty.query('select 1 from accounts')).toEqual([]);
  });

  it('[export] refuses an export whose files are not what an account has, and changes nothing', async () => {
    const stranger = '00000000-0000-4000-8000-000000000001';
    const copied = { id: stranger, email: 'x@y.example' };
    const exportedAt = (at: string) => (manifest: Manifest) => void (manifest['exportedAt'] = at);
    const repeatedColumn = ({ tables }: Manifest) =>
      tables.forEach(({ table, columns }) => void (table === 'locations' && columns.push('name')));
    type Change = Parameters<typeof forged> extends [string, ...infer More] ? More : never;
    const hostile: readonly (readonly [says: string, table: string, ...Change])[] = [
      ['The export is damaged', 'accounts', ([line = '']) => [changed(line, { id: 999_999 })]],
      ['The export is damaged', 'accounts', ([line = '']) => [line, changed(line, { id: 999_999 })]],
      ['The export is damaged', 'accounts', () => []],
      ['The export is damaged', 'accounts', same, (manifest) => void manifest.tables.splice(1)],
      ['The export is damaged', 'users', (lines) => [...lines, changed(lines[0] ?? '', copied)]],
      ['locations.jsonl', 'locations', (lines) => [...lines, lines[0] ?? '']],
      ['locations.jsonl', 'locations', ([line = '', ...lines]) => [`${line},${changed(line, { id: 7 })}`, ...lines]],
      ['locations.jsonl', 'locations', (lines) => [...lines, '{']],
      ['locations.jsonl', 'locations', ([line = '', ...lines]) => [changed(line, { name: null }), ...lines]],
      ['webhook_endpoints.jsonl', 'webhook_endpoints', () => ['null']],
      ['webhook_endpoints.jsonl', 'webhook_endpoints', ([line = '']) => [changed(line, { secret: 'v1.x.y' })]],
      ['listing_links.jsonl', 'listing_links', ([line = '']) => [changed(line, { location_id: 7 })]],
      ['manifest.json is not', 'accounts', same, exportedAt('yesterday')],
      ['has not come yet', 'accounts', same, exportedAt('2999-01-01T00:00:00.000Z')],
      ['locations.jsonl', 'locations', same, repeatedColumn],
    ];
    for (const [says, table, ...change] of hostile) {
      // Secrets are read with the passphrase alone.
      const passphrase = table === 'webhook_endpoints' ? PASSPHRASE : undefined;
      const problem = await imported(empty.database, forged(table, ...change), passphrase).catch(
        (error: Error) => error,
      );
      expect([says, problem]).toEqual([says, expect.objectContaining({ name: 'TransferProblem' })]);
      expect((problem as Error).message).toContain(says);
      expect(await empty.query('select 1 from accounts union all select 1 from users')).toEqual([]);
    }
  }, 60_000);

  it('[export] suspends the account and pauses its webhooks also if the export does not name these columns', async () => {
    // Other tables need their status: only these two lack it.
    const unnamed = without(['status', 'paused'], 'accounts', 'webhook_endpoints');
    await imported(empty.database, forged('accounts', same, unnamed), PASSPHRASE);
    expect(await empty.query('select status from accounts')).toEqual([{ status: 'SUSPENDED' }]);
    expect(await empty.query('select paused from webhook_endpoints')).toEqual([{ paused: true }]);
  });

  it('[export] imports an account from a release that did not have all columns: they get their defaults', async () => {
    const rows = await first.sql`
      select column_name as name from information_schema.columns
      where table_name = 'accounts' and column_default is not null and column_name <> 'id'`;
    const later: string[] = pluck(rows, 'name');
    expect(later).toContain('replaces_oldest_posts');
    const none = Object.fromEntries(later.map((name) => [name, undefined]));
    const ofOlder = ([line = '']: string[]) => [changed(line, none)];
    await imported(empty.database, forged('accounts', ofOlder, without(later, 'accounts')), PASSPHRASE);
    expect(await empty.query('select replaces_oldest_posts as replaces from accounts')).toEqual([{ replaces: false }]);
  });

  it('[export, design 3.9] contains no secret in clear; without a passphrase it contains none, and new ones are needed', async () => {
    const bare = await exported({ secrets: false });
    const [stored] = await first.sql<{ secret: string; hash: string; credentials: string }>`
      select secret, (select password_hash from users limit 1) as hash,
      (select credentials from connected_accounts limit 1) as credentials from webhook_endpoints`;
    const secret = SECRET.decrypt(stored?.secret ?? '', `webhook:${first.account.id}`);
    for (const content of [files, bare]) {
      const text = Buffer.concat([...content].filter(([name]) => name.startsWith('tables/')).map(([, file]) => file));
      for (const value of [secret, stored?.secret, stored?.hash, stored?.credentials, first.account.writeKey])
        expect(text.includes(value ?? 'no value')).toBe(false);
    }
    await imported(empty.database, bare);
    const [row] = await empty.query<{ secret: string; status: string; hash: string | null }>(
      `select secret, (select status from connected_accounts limit 1) as status,
         (select password_hash from users limit 1) as hash from webhook_endpoints`,
    );
    expect(row).toMatchObject({ status: 'REAUTH_REQUIRED', hash: null });
    expect(SECRET.decrypt(row?.secret ?? '', `webhook:${first.account.id}`)).toMatch(/^whsec_/);
  });
});
