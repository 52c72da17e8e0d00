import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verify } from '@node-rs/argon2';
import { createAuthenticate } from '@listings/feature-accounts';
import { assertMigrated, Database, findReturnOrigins, migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import type { BuiltApp, TestDatabase } from '@listings/testing';
import {
  buildApp,
  freePort,
  IDENTITY_CLIENT,
  startIdentityProvider,
  startProcess,
  tcpProxy,
  testDatabase,
  waitFor,
} from '@listings/testing';
import { runAdmin } from './run-admin.js';

let build: BuiltApp;
let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  build = buildApp('admin');
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await made?.drop();
  build?.remove();
});

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly env?: Record<string, string>;
  readonly input?: string;
}

/** Runs a command as an operator does: a process with arguments, variables and standard input. */
async function adminProcess(args: readonly string[], { env = {}, input = '' }: Surroundings = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [build.main, ...args], { env: { PATH: process.env.PATH, ...env } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  child.stdin.on('error', () => undefined).end(input);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
}

/** The same in this process, which is quicker. */
async function admin(args: readonly string[], { env, input = '' }: Surroundings = {}): Promise<Outcome> {
  let stdout = '';
  let stderr = '';
  const code = await runAdmin(args, {
    variables: env ?? { DATABASE_URL: made.url },
    input: Readable.from([input]),
    writeOut: (text) => (stdout += text),
    writeError: (text) => (stderr += text),
  });
  return { code, stdout, stderr };
}

/** The value of one `name: value` line of the result. */
const valueOf = ({ stdout }: Outcome, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(stdout)?.[1] ?? '';

let users = 0;
const newAccount = (...more: string[]) => {
  users += 1;
  const email = `owner${users}@acme.example`;
  return ['create-account', '--name', 'Acme', '--plan', 'GROWTH', '--email', email, ...more];
};
const PASSWORD = 'a long enough password';

describe('the administration command', () => {
  it('[design 2] explains every command and option without any configuration', async () => {
    const help = await adminProcess(['--help']);
    expect([help.code, help.stderr]).toEqual([0, '']);
    for (const name of [
      'migrate',
      'create-account',
      'create-key',
      'set-webhook',
      'set-return-origins',
      'test-sso',
      'DATABASE_URL',
      '78',
    ])
      expect(help.stdout).toContain(name);
    const account = await admin(['create-account', '--help'], { env: {} });
    for (const name of ['--name', '--plan', 'LAUNCH', 'GROWTH', 'ENTERPRISE', '--email', 'ACCOUNT_PASSWORD'])
      expect(account.stdout).toContain(name);
  });

  it('[design 3.11] ends with 78 and a sentence when a variable is missing or wrong', async () => {
    expect(await admin(newAccount(), { env: {} })).toEqual({
      code: 78,
      stdout: '',
      stderr: 'DATABASE_URL is not set.\n',
    });
    expect(await admin(['migrate'], { env: { DATABASE_URL: 'mysql://db' } })).toEqual({
      code: 78,
      stdout: '',
      stderr: 'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.\n',
    });
  });

  it('migrates an empty database, once however often it runs, and no other command runs before', async () => {
    const empty = await testDatabase(async function empty() {});
    const env = { DATABASE_URL: empty.url, ACCOUNT_PASSWORD: PASSWORD };
    const early = await admin(newAccount(), { env });
    expect([early.code, early.stdout]).toEqual([78, '']);
    expect(early.stderr).toMatch(/^DATABASE_URL: The database lacks \d+ migration.*main\.js migrate\)\.\n$/);

    const both = await Promise.all([adminProcess(['migrate'], { env }), adminProcess(['migrate'], { env })]);
    const done = { code: 0, stdout: 'The database schema is up to date.\n', stderr: '' };
    expect([...both, await admin(['migrate'], { env })]).toEqual([done, done, done]);
    const migrated = new Database({ url: empty.url });
    await assertMigrated(migrated);
    await migrated.close();
    await empty.drop();
  });

  it('[contract 2] creates an account with its owner; the password comes from the environment or standard input', async () => {
    for (const { env, input } of [
      { env: { DATABASE_URL: made.url, ACCOUNT_PASSWORD: PASSWORD }, input: '' },
      { env: { DATABASE_URL: made.url }, input: `${PASSWORD}\nsecond line\n` },
    ]) {
      const created = await adminProcess(newAccount(), { env, input });
      expect([created.code, created.stderr]).toEqual([0, '']);
      const [row] = await database.query<Record<string, unknown>>(
        `select accounts.name, plan, account_id as "accountId", email, role, password_hash as hash
         from users join memberships on user_id = users.id join accounts on accounts.id = account_id where users.id = $1`,
        [valueOf(created, 'userId')],
      );
      expect(row).toMatchObject({
        name: 'Acme',
        plan: 'GROWTH',
        accountId: Number(valueOf(created, 'accountId')),
        role: 'OWNER',
        email: `owner${users}@acme.example`,
      });
      expect(await verify(String(row?.['hash']), PASSWORD)).toBe(true);
    }
  });

  it('[contract 2] creates keys that authenticate with their scope, and shows each once', async () => {
    const created = await admin(newAccount(), { input: PASSWORD });
    const accountId = valueOf(created, 'accountId');
    const authenticate = createAuthenticate({ database, clock: systemClock });
    for (const scope of ['READ', 'WRITE']) {
      const issued = await admin(['create-key', '--account', accountId, '--name', 'Till', '--scope', scope]);
      expect([issued.code, issued.stderr]).toEqual([0, '']);
      const key = valueOf(issued, 'key');
      expect(await authenticate({ authorization: `API ${key}` })).toMatchObject({
        accountId: Number(accountId),
        scope,
      });
      const [row] = await database.query<{ name: string; stored: string }>(
        'select name, api_keys::text as stored from api_keys where id = $1',
        [valueOf(issued, 'keyId')],
      );
      expect(row?.name).toBe('Till');
      expect(row?.stored).not.toContain(key);
    }
  });

  it('[contract 8] sets the webhook URL; a second URL keeps the secret', async () => {
    const accountId = valueOf(await admin(newAccount(), { input: PASSWORD }), 'accountId');
    const env = { DATABASE_URL: made.url, ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64') };
    const set = (url: string) => admin(['set-webhook', '--account', accountId, '--url', url], { env });
    const first = await set('https://hooks.acme.example/one');
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(valueOf(first, 'webhookSecret')).toMatch(/^whsec_/);
    const second = await set('https://hooks.acme.example/two');
    expect(valueOf(second, 'webhookSecret')).toBe(valueOf(first, 'webhookSecret'));
    expect(valueOf(second, 'webhookUrl')).toBe('https://hooks.acme.example/two');
    expect(await set('http://127.0.0.1/hook')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The webhook URL was not set: .*\.\n$/),
    });
  });

  it('[contract 12] sets the allowed return origins of an account, and removes them', async () => {
    const account = valueOf(await admin(newAccount(), { input: PASSWORD }), 'accountId');
    const set = (...origins: string[]) =>
      admin(['set-return-origins', '--account', account, ...(origins.length > 0 ? ['--origin', ...origins] : [])]);
    const stored = () => findReturnOrigins(database, Number(account));

    const first = await set('https://app.example', 'http://localhost:3000');
    expect(valueOf(first, 'returnOrigins')).toBe('https://app.example http://localhost:3000');
    expect(await stored()).toEqual(['https://app.example', 'http://localhost:3000']);
    expect(await set('https://app.example/path')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The origins were not set: https:\/\/app\.example\/path is not an origin .*\.\n$/),
    });
    expect(await stored()).toHaveLength(2);
    expect(await set()).toMatchObject({ code: 0, stdout: 'returnOrigins: \n' });
    expect(await stored()).toEqual([]);
  });

  it('[contract 12] tests a provider of single sign-on: its endpoints, and a sentence for each problem', async () => {
    const account = Number(valueOf(await admin(newAccount(), { input: PASSWORD }), 'accountId'));
    const redirectUri = 'https://listings.example/api/v4/portal/sso/acme/callback';
    const idp = await startIdentityProvider({ redirectUris: [redirectUri] });
    const test = (more: object = {}) => {
      const base = { issuer: idp.issuer, ...IDENTITY_CLIENT, accountId: account, allowedDomains: ['acme.example'] };
      const SSO_PROVIDERS = JSON.stringify([{ ...base, name: 'acme', ...more }]);
      const env = { DATABASE_URL: made.url, PUBLIC_URL: 'https://listings.example', SSO_PROVIDERS };
      return admin(['test-sso', 'acme'], { env });
    };
    try {
      const works = await test();
      expect([works.code, works.stderr]).toEqual([0, '']);
      expect(valueOf(works, 'redirectUri')).toBe(redirectUri);
      expect(valueOf(works, 'token_endpoint')).toBe(`${idp.issuer}/token`);
      expect(valueOf(works, 'result')).not.toBe('');

      const wrongSecret = await test({ clientSecret: 'another-client-secret' });
      expect(wrongSecret.code).toBe(1);
      expect(wrongSecret.stderr).toMatch(/^The provider does not accept the client id or the client secret: .*\.\n$/);
      expect(await test({ groupsClaim: 'teams', roles: { a: 'ADMIN' } })).toMatchObject({
        code: 0,
        stderr: 'The provider does not list the claim "teams".\n',
      });
      expect(await test({ accountId: 99 })).toMatchObject({ code: 1, stderr: 'There is no account with the id 99.\n' });
      expect((await test({ name: 'other' })).stderr).toBe(
        'SSO_PROVIDERS has no provider with this name; it has other.\n',
      );
      const wrong = await test({ issuer: 'http://idp.example', clientId: '' });
      expect([wrong.code, wrong.stderr]).toEqual([
        78,
        expect.stringMatching(/^SSO_PROVIDERS must have .*\.\nSSO_PROVIDERS must have .*\.\n$/),
      ]);
      const elsewhere = await test({ issuer: `http://127.0.0.1:${await freePort()}` });
      expect([elsewhere.code, elsewhere.stderr]).toEqual([
        1,
        expect.stringMatching(/^The configuration of http:.* cannot be used: fetch failed \(ECONNREFUSED\)\.\n$/),
      ]);
    } finally {
      await idp.close();
    }
  });

  it('says in one sentence what was wrong with a request, and changes nothing', async () => {
    await admin(newAccount(), { input: PASSWORD });
    const taken = `OWNER${users}@acme.example`;
    const accounts = () => database.query<{ count: number }>('select count(*) as count from accounts');
    const before = await accounts();
    const account = ['create-account', '--name', 'Acme', '--plan', 'LAUNCH', '--email'];
    const outcomes: [args: string[], sentence: RegExp][] = [
      [[...account, taken], /^There is already a user with the e-mail address OWNER\d+@acme\.example\.\n$/],
      [[...account, 'nobody'], /option '--email <address>' argument 'nobody' is invalid. It must be an e-mail address/],
      [newAccount('--plan', 'GOLD'), /argument 'GOLD' is invalid. Allowed choices are LAUNCH, GROWTH, ENTERPRISE/],
      [newAccount('--password', PASSWORD), /unknown option '--password'/],
      [['create-key', '--account', '7', '--name', 'x', '--scope', 'READ'], /^There is no account with the id 7\.\n$/],
      [['create-key', '--account', 'x', '--name', 'x', '--scope', 'READ'], /'x' is invalid. It must be the number/],
      [['create-key', '--account', '7', '--scope', 'READ'], /required option '--name <name>' not specified/],
      [['remove-everything'], /unknown command 'remove-everything'/],
    ];
    for (const [args, sentence] of outcomes) {
      const outcome = await admin(args, { input: PASSWORD });
      expect({ ...outcome, args }).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    }
    for (const [input, sentence] of [
      ['', 'There is no password: set ACCOUNT_PASSWORD, or send it to standard input.\n'],
      ['short', 'The password must have 12 to 1000 characters.\n'],
    ] as const)
      expect(await admin(newAccount(), { input })).toEqual({ code: 1, stdout: '', stderr: sentence });
    expect(await accounts()).toEqual(before);
  });

  it('says that the database cannot be reached, and fails with 78 when only another URL helps', async () => {
    const url = `postgres://nobody@localhost:${await freePort()}/listings`;
    expect(await admin(newAccount(), { env: { DATABASE_URL: url, ACCOUNT_PASSWORD: PASSWORD } })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The database cannot be reached: connect ECONNREFUSED [^\n]*\.\n$/),
    });
    const wrong = new URL(made.url);
    wrong.password = 'guess';
    for (const command of [['migrate'], newAccount()])
      expect(await admin(command, { env: { DATABASE_URL: wrong.href, ACCOUNT_PASSWORD: PASSWORD } })).toMatchObject({
        code: 78,
        stdout: '',
        stderr: expect.stringMatching(/^[^\n]* cannot be (reached|used): password authentication failed [^\n]*\.\n$/),
      });
  });

  it('[reliability 2] migrate waits for a database that is away or starting, says so, and obeys a signal', async () => {
    const empty = await testDatabase(async function empty() {});
    const proxy = await tcpProxy({ port: Number(new URL(empty.url).port) });
    const url = new URL(empty.url);
    url.port = String(proxy.port);
    proxy.faults.refuse = true;
    const start = () =>
      startProcess({
        script: build.main,
        args: ['migrate'],
        env: { DATABASE_URL: url.href },
        readyWhen: /waiting for the database: .+\n[^]*waiting for the database/,
      });
    expect(await (await start()).kill('SIGTERM')).toEqual({ code: 1, signal: null });

    const migrating = await start();
    proxy.heal();
    expect([await migrating.exited, migrating.output()]).toEqual([
      { code: 0, signal: null },
      expect.stringMatching(/The database schema is up to date\.\n$/),
    ]);
    await proxy.close();
    await empty.drop();
  });

  it('leaves no connection open', async () => {
    await admin(newAccount(), { input: PASSWORD });
    await waitFor(
      async () => {
        const open = await database.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name like 'listings-_%'`,
        );
        return open.length === 0;
      },
      { describe: 'the connections of the commands to close' },
    );
  });
});
