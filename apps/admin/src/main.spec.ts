import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verify } from '@node-rs/argon2';
import { createAuthenticate, findAccount, findReturnOrigins, limitsOf } from '@listings/feature-accounts';
import { assertMigrated, Database } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import {
  freePort,
  IDENTITY_CLIENT,
  manualClock,
  startIdentityProvider,
  testDatabase,
  waitFor,
} from '@listings/testing';
import { perTest, shared, temporaryFolder } from '@listings/testing/jest';
import { refusal, runCommand, valueOf } from './testing/run-command.js';
import type { Outcome } from './testing/run-command.js';

const database = shared(temporaryDatabase);
const folder = perTest(temporaryFolder);

interface Surroundings {
  readonly env?: Record<string, string>;
  readonly input?: string;
}

/** Runs a command as an operator does, in this process. */
const admin = (args: readonly string[], { env = { DATABASE_URL: database.url }, input = '' }: Surroundings = {}) =>
  runCommand(args, env, input);

/** Runs a command that succeeds. */
async function succeeds(args: readonly string[], surroundings?: Surroundings): Promise<Outcome> {
  const outcome = await admin(args, surroundings);
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  return outcome;
}

/** The audit entries of the commands on an account: action and command. */
const audited = async (accountId: string) => {
  const entries = await database.sql<{ actor: string; action: string; command: string }>`
    select actor, action, actor_name as command from audit_log where account_id = ${accountId} order by id`;
  expect(entries.filter(({ actor }) => actor !== 'ADMINISTRATOR')).toEqual([]);
  return entries.map(({ action, command }) => [action, command.replace(/^jane \((.*)\)$/, '$1')]);
};

let users = 0;
const newAccount = (...more: string[]) => {
  users += 1;
  const email = `owner${users}@acme.example`;
  return ['create-account', '--name', 'Acme', '--plan', 'GROWTH', '--email', email, ...more];
};
const PASSWORD = 'a long enough password';
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
const newAccountId = async () => valueOf(await admin(newAccount(), { input: PASSWORD }), 'accountId');

/** The stored hash of a user's password. */
async function hashOf(userId: string): Promise<string> {
  const [hash = ''] = await database.values<string>`select password_hash from users where id = ${userId}`;
  return hash;
}

describe('the administration command', () => {
  it('[design 2] explains every command and option without any configuration', async () => {
    const help = await succeeds(['--help'], { env: {} });
    const named = `check-configuration migrate create-account create-key set-webhook set-return-origins suspend-account
      resume-account change-plan reset-password list-failed-webhooks redeliver-webhooks rotate-encryption-key
      after-restore test-sso work DATABASE_URL 78`;
    for (const name of named.split(/\s+/)) expect(help.stdout).toContain(name);
    const account = await admin(['create-account', '--help'], { env: {} });
    for (const name of ['--name', '--plan', 'LAUNCH', 'GROWTH', 'ENTERPRISE', '--email', 'ACCOUNT_PASSWORD'])
      expect(account.stdout).toContain(name);
  });

  it('[operating] prints the version of the product without any configuration', async () => {
    expect((await succeeds(['--version'], { env: {} })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('[design 3.11] ends with 78 and a sentence when a variable is missing or wrong, and when only another URL helps; says that the database cannot be reached', async () => {
    const nowhere = `postgres://nobody@localhost:${await freePort()}/listings`;
    const guess = Object.assign(new URL(database.url), { password: 'guess' }).href;
    const form = /^DATABASE_URL must be a URL that starts with postgres:\/\/ or postgresql:\/\/\.\n$/;
    const away = /^The database cannot be reached: connect ECONNREFUSED [^\n]*\.\n$/;
    const wrong = /^[^\n]* cannot be (reached|used): password authentication failed [^\n]*\.\n$/;
    for (const [args, variables, code, says] of [
      [newAccount(), {}, 78, /^DATABASE_URL is not set\.\n$/],
      [['migrate'], { DATABASE_URL: 'mysql://db' }, 78, form],
      [newAccount(), { DATABASE_URL: nowhere }, 1, away],
      [['migrate'], { DATABASE_URL: guess }, 78, wrong],
      [newAccount(), { DATABASE_URL: guess }, 78, wrong],
    ] as const) {
      const env = { ACCOUNT_PASSWORD: PASSWORD, ...variables };
      expect(await admin(args, { env })).toEqual({ code, stdout: '', stderr: expect.stringMatching(says) });
    }
  });

  it('[operating] reads each of its variables from a file, the password as well', async () => {
    const [url, password] = [folder.write('url', `${database.url}\n`), folder.write('password', `${PASSWORD}\n`)];
    const env = { DATABASE_URL_FILE: url, ACCOUNT_PASSWORD_FILE: password };
    const created = await succeeds(newAccount(), { env });
    expect(await verify(await hashOf(valueOf(created, 'userId')), PASSWORD)).toBe(true);
    const absent = { ...env, ACCOUNT_PASSWORD_FILE: folder.at('absent') };
    const missing = `ACCOUNT_PASSWORD_FILE names the file ${folder.path}/absent, which does not exist.`;
    expect(await admin(newAccount(), { env: absent })).toEqual(refusal(missing));
  });

  it('[operating] checks the settings of all processes, or of one, without a database and without a secret', async () => {
    const env = {
      DATABASE_URL: 'postgres://listings:s3cret@nowhere.invalid/listings',
      ENCRYPTION_KEY,
      PUBLISHERS: '@listings/publisher-b',
      PUBLIC_URL: 'https://listings.example',
      MEDIA_DIR: '/var/media',
      PUBLISHER_B_DIALOG_BASE: 'https://b.example',
      PUBLISHER_B_API_BASE: 'https://b.example',
      PUBLISHER_B_CLIENT_ID: 'client',
      PUBLISHER_B_CLIENT_SECRET: 's3cret',
    };
    const says = async (...of: string[]) => (await succeeds(['check-configuration', ...of], { env })).stdout;
    expect(await says()).toBe('The configuration of api, worker and webhook-dispatcher is valid.\n');
    expect(await says('--process', 'webhook-dispatcher')).toBe('The configuration of webhook-dispatcher is valid.\n');
    const wrong = { ...env, ENCRYPTION_KEY: 's3cret', PUBLIC_URL: '', PUBLISHER_B_API_BASE: 's3cret' };
    const checked = await admin(['check-configuration'], { env: wrong });
    expect([checked.code, checked.stdout]).toEqual([78, '']);
    expect(checked.stderr).not.toContain('s3cret');
    const lines = checked.stderr.replace(/ENCRYPTION_KEY .*/, 'ENCRYPTION_KEY ...').trim();
    expect(lines.split('\n').toSorted()).toEqual([
      'api, worker, webhook-dispatcher: ENCRYPTION_KEY ...',
      'api, worker: PUBLISHER_B_API_BASE must be an absolute URL.',
      'worker: PUBLIC_URL is not set.',
    ]);
  });

  it('migrates an empty database, once however often it runs, and no other command runs before', async () => {
    const empty = await testDatabase(async function empty() {});
    const env = { DATABASE_URL: empty.url, ACCOUNT_PASSWORD: PASSWORD };
    const early = await admin(newAccount(), { env });
    expect([early.code, early.stdout]).toEqual([78, '']);
    expect(early.stderr).toMatch(/^DATABASE_URL: The database lacks \d+ migration.*main\.js migrate\)\.\n$/);

    const both = await Promise.all([admin(['migrate'], { env }), admin(['migrate'], { env })]);
    const done = { code: 0, stdout: 'The database schema is up to date.\n', stderr: '' };
    // One of the two may have to wait, and says so.
    const turn = { ...done, stderr: expect.stringMatching(/^(Another run of migrate is in progress: .*\n)?$/) };
    expect([...both, await admin(['migrate'], { env })]).toEqual([turn, turn, done]);
    const migrated = new Database({ url: empty.url });
    await assertMigrated(migrated);
    await migrated.close();
    await empty.drop();
  });

  it('[contract 2] creates an account with its owner; the password comes from the environment or standard input', async () => {
    for (const { env, input } of [
      { env: { DATABASE_URL: database.url, ACCOUNT_PASSWORD: PASSWORD }, input: '' },
      { env: { DATABASE_URL: database.url }, input: `${PASSWORD}\nsecond line\n` },
    ]) {
      const created = await succeeds(newAccount(), { env, input });
      const [row] = await database.sql<Record<string, unknown>>`
        select accounts.name, plan, account_id as "accountId", email, role
        from users join memberships on user_id = users.id join accounts on accounts.id = account_id
        where users.id = ${valueOf(created, 'userId')}`;
      const accountId = Number(valueOf(created, 'accountId'));
      const email = `owner${users}@acme.example`;
      expect(row).toEqual({ name: 'Acme', plan: 'GROWTH', accountId, role: 'OWNER', email });
      expect(await verify(await hashOf(valueOf(created, 'userId')), PASSWORD)).toBe(true);
    }
  });

  it('[contract 10] tops names the accounts that use the most, at most ten for each question', async () => {
    const accounts = await database.sql<{ id: number }>`
      insert into accounts (name, plan) select 'Top ' || number, 'LAUNCH' from generate_series(1, 12) number
      returning id`;
    const ids = accounts.map(({ id }) => id);
    const [first, second] = ids as [number, number];
    await database.sql`
      insert into work (account_id, kind, subject, due_at)
      select account_id, 'post-delivery', n::text, now()
      from unnest(${ids}::integer[]) with ordinality as account (account_id, place), generate_series(1, 20 - place) n`;
    await database.sql`
      insert into account_counters (account_id, upload_bytes) values (${first}, 5), (${second}, 7000)
      on conflict (account_id) do update set upload_bytes = excluded.upload_bytes`;
    const lines = (await succeeds(['tops'])).stdout.trimEnd().split('\n');
    expect(lines.filter((line) => line.startsWith('rows of work: '))).toHaveLength(10);
    expect(lines[0]).toBe(`rows of work: 19 (account ${first})`);
    const storage = lines.filter((line) => line.startsWith('bytes of uploads: '));
    expect(storage).toEqual([`bytes of uploads: 7000 (account ${second})`, `bytes of uploads: 5 (account ${first})`]);
    await database.sql`delete from accounts where id = any (${ids})`;
  });

  it('[contract 2] creates keys that authenticate with their scope, and shows each once', async () => {
    const accountId = await newAccountId();
    const authenticate = createAuthenticate({ database, clock: manualClock() });
    for (const scope of ['READ', 'WRITE']) {
      const issued = await succeeds(['create-key', '--account', accountId, '--name', 'Till', '--scope', scope]);
      const key = valueOf(issued, 'key');
      const caller = { accountId: Number(accountId), scope };
      expect(await authenticate({ authorization: `API ${key}` })).toMatchObject(caller);
      const [row] = await database.sql<{ name: string; stored: string }>`
        select name, api_keys::text as stored from api_keys where id = ${valueOf(issued, 'keyId')}`;
      expect(row?.name).toBe('Till');
      expect(row?.stored).not.toContain(key);
    }
  });

  it('[contract 8] sets the webhook URL; a second URL keeps the secret', async () => {
    const accountId = await newAccountId();
    const env = { DATABASE_URL: database.url, ENCRYPTION_KEY };
    const set = (url: string) => admin(['set-webhook', '--account', accountId, '--url', url], { env });
    const first = await set('https://hooks.acme.example/one');
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(valueOf(first, 'webhookSecret')).toMatch(/^whsec_/);
    const second = await set('https://hooks.acme.example/two');
    expect(valueOf(second, 'webhookSecret')).toBe(valueOf(first, 'webhookSecret'));
    expect(valueOf(second, 'webhookUrl')).toBe('https://hooks.acme.example/two');
    expect((await audited(accountId)).slice(1)).toEqual(Array(2).fill(['webhook.url_changed', 'set-webhook']));
    const stderr = expect.stringMatching(/^The webhook URL was not set: .*\.\n$/);
    expect(await set('http://127.0.0.1/hook')).toEqual({ code: 1, stdout: '', stderr });
  });

  it('[contract 13] sets which additional events a webhook URL gets, and keeps them otherwise', async () => {
    const account = await newAccountId();
    const env = { DATABASE_URL: database.url, ENCRYPTION_KEY };
    const url = ['--url', 'https://hooks.acme.example/'];
    const set = (...more: string[]) => admin(['set-webhook', '--account', account, ...url, ...more], { env });
    const asked = () => database.values`select additional_events from webhook_endpoints where account_id = ${account}`;
    const types = ['listing.difference_found', 'listing.difference_closed'];
    for (const [more, expected] of [
      [['--additional-events', ...types], types],
      [[], types],
      [['--additional-events'], []],
    ] as const) {
      expect(await set(...more)).toMatchObject({ code: 0, stderr: '' });
      expect(await asked()).toEqual([expected]);
    }
  });

  it('[contract 12] sets the allowed return origins of an account, and removes them', async () => {
    const account = await newAccountId();
    const set = (...origins: string[]) =>
      admin(['set-return-origins', '--account', account, ...(origins.length > 0 ? ['--origin', ...origins] : [])]);
    const stored = () => findReturnOrigins(database, Number(account));

    const first = await set('https://app.example', 'http://localhost:3000');
    expect(valueOf(first, 'returnOrigins')).toBe('https://app.example http://localhost:3000');
    expect(await stored()).toEqual(['https://app.example', 'http://localhost:3000']);
    const stderr = /^The origins were not set: https:\/\/app\.example\/path is not an origin .*\.\n$/;
    expect(await set('https://app.example/path')).toMatchObject({ code: 1, stderr: expect.stringMatching(stderr) });
    expect(await stored()).toHaveLength(2);
    expect(await set()).toMatchObject({ code: 0, stdout: 'returnOrigins: \n' });
    expect((await audited(account)).slice(1)).toEqual(Array(2).fill(['return_origins.changed', 'set-return-origins']));
    expect(await stored()).toEqual([]);
  });

  it('[contract 2] suspends an account, whose keys are refused, and resumes it', async () => {
    const account = await newAccountId();
    const issued = await admin(['create-key', '--account', account, '--name', 'Till', '--scope', 'READ']);
    const credentials = { authorization: `API ${valueOf(issued, 'key')}` };
    const authenticate = () => createAuthenticate({ database, clock: manualClock() })(credentials);
    expect((await succeeds(['suspend-account', '--account', account])).stdout).toBe('status: SUSPENDED\n');
    await expect(authenticate()).rejects.toThrow('SY90001');
    // A repetition changes nothing.
    await succeeds(['suspend-account', '--account', account]);
    expect((await succeeds(['resume-account', '--account', account])).stdout).toBe('status: ACTIVE\n');
    expect(await authenticate()).toMatchObject({ accountId: Number(account) });
    expect(await audited(account)).toEqual([
      ['account.created', 'create-account'],
      ['key.created', 'create-key'],
      ['account.suspended', 'suspend-account'],
      ['account.resumed', 'resume-account'],
    ]);
  });

  it('[contract 2] changes the plan, and the limits of ENTERPRISE alone', async () => {
    const account = await newAccountId();
    const change = (...more: string[]) => admin(['change-plan', '--account', account, ...more]);
    const own = await change('--plan', 'ENTERPRISE', '--seats', '100', '--minute', '500');
    expect(own.stdout).toBe('plan: ENTERPRISE\nseats: 100\nminute: 500\nhour: unlimited\nday: unlimited\n');
    const changed = await findAccount(database, Number(account));
    expect(changed && limitsOf(changed)).toMatchObject({ seats: 100, minute: 500, hour: null, day: null });
    const refused = refusal('The plan was not changed: only ENTERPRISE has limits of its own.');
    expect(await change('--plan', 'GROWTH', '--seats', '100')).toEqual(refused);
    expect(await change('--plan', 'ENTERPRISE', '--day', '0')).toMatchObject({ code: 1 });
    expect(await change('--plan', 'LAUNCH')).toMatchObject({ code: 0, stdout: expect.stringContaining('seats: 4\n') });
    // The limits of the first plan are gone.
    expect((await change('--plan', 'ENTERPRISE')).stdout).toContain('seats: unlimited\nminute: unlimited\n');
    const changes = (await audited(account)).slice(1).map(([action]) => action);
    expect(changes).toEqual(Array(3).fill('account.plan_changed'));
  });

  it('[contract 12] resets a password, or prints a single-use link for one, and ends the sessions of the user', async () => {
    const created = await admin(newAccount(), { input: PASSWORD });
    const [account, userId] = [valueOf(created, 'accountId'), valueOf(created, 'userId')];
    const email = `owner${users}@acme.example`;
    const signIn = () =>
      database.execute(
        `insert into sessions (digest, user_id, account_id, created_at, last_used_at, expires_at, address)
         values (gen_random_uuid()::text::bytea, $1, $2, now(), now(), now() + interval '1 day', '192.0.2.7')`,
        [userId, account],
      );
    const sessions = () => database.sql`select 1 from sessions where user_id = ${userId}`;

    await signIn();
    await succeeds(['reset-password', '--email', email.toUpperCase()], { input: 'another long password\n' });
    expect(await verify(await hashOf(userId), 'another long password')).toBe(true);
    expect(await sessions()).toEqual([]);

    await signIn();
    const print = () => succeeds(['reset-password', '--email', email, '--link', 'https://listings.example/']);
    await print();
    const link = valueOf(await print(), 'link');
    const [, token = ''] =
      /^https:\/\/listings\.example\/dashboard\/reset-password#token=([\w-]{43})$/.exec(link) ?? [];
    expect(await sessions()).toEqual([]);
    // The second link replaces the first; only its digest is stored.
    const stored = await database.sql<{ digest: Buffer; minutes: number }>`
      select digest, extract(epoch from expires_at - now()) / 60 as minutes from user_links where user_id = ${userId}
      and purpose = 'RESET_PASSWORD'`;
    expect(stored).toHaveLength(1);
    expect(stored[0]?.digest).toEqual(createHash('sha256').update(token).digest());
    expect(Math.round(Number(stored[0]?.minutes))).toBe(60);
    expect((await audited(account)).slice(1)).toEqual(Array(3).fill(['user.password_reset', 'reset-password']));
    const unknown = await admin(['reset-password', '--email', 'nobody@acme.example'], { input: PASSWORD });
    expect(unknown).toEqual(refusal('There is no user with the e-mail address nobody@acme.example.'));
  });

  it('[contract 8] lists the webhooks that were given up, and sends them again', async () => {
    const account = await newAccountId();
    await database.sql`
      insert into events (account_id, sequence, type, body, created_at)
      select ${account}, n, 'profile.updated', json_build_object('event', 'profile.updated', 'timestamp', '2026-07-06T18:33:29.664Z', 'account_id', ${account}::integer,
        'location_id', '1', 'data', json_build_object('source', 'api'))::text, now() - n * interval '1 day'
        from generate_series(1, 3) n`;
    await database.sql`
      insert into webhook_deliveries (account_id, sequence, type, created_at, status, attempts, next_attempt_at)
      select account_id, sequence, type, created_at, case when sequence = 3 then 'DELIVERED' else 'EXHAUSTED' end, 12, null
      from events where account_id = ${account}`;
    await database.sql`
      insert into webhook_attempts (account_id, sequence, created_at, claim_no, attempt, url, response_status)
      select account_id, sequence, created_at, try, try, 'https://hooks.acme.example', case try when 11 then 500 else 503 end
      from events, generate_series(11, 12) try where account_id = ${account} and sequence = 1`;
    const list = (...more: string[]) => admin(['list-failed-webhooks', '--account', account, ...more]);
    const [row] = await database.sql<{ at: Date }>`select now() - interval '36 hours' as at`;
    const yesterday = row?.at.toISOString() ?? '';
    expect((await list()).stdout).toMatch(
      /^failed: 1 profile\.updated \S+Z 503\nfailed: 2 profile\.updated \S+Z no attempt\ncount: 2\n$/,
    );
    expect((await list('--since', yesterday)).stdout).toMatch(/^failed: 1 .*\ncount: 1\n$/);
    const sent = await admin(['redeliver-webhooks', '--account', account, '--since', yesterday]);
    expect([sent.code, sent.stdout]).toEqual([0, expect.stringMatching(/^redelivery: [0-9a-f-]{36}\n$/)]);
    expect((await audited(account)).at(-1)).toEqual(['webhook.redelivery_started', 'redeliver-webhooks']);
    const stderr = expect.stringContaining('It must be a time');
    expect(await list('--since', 'yesterday')).toMatchObject({ code: 1, stderr });
  });

  it('[contract 12] tests a provider of single sign-on: its endpoints, and a sentence for each problem', async () => {
    const account = Number(await newAccountId());
    const redirectUri = 'https://listings.example/api/v4/portal/sso/acme/callback';
    const idp = await startIdentityProvider({ redirectUris: [redirectUri] });
    const test = (more: object = {}) => {
      const base = { issuer: idp.issuer, ...IDENTITY_CLIENT, accountId: account, allowedDomains: ['acme.example'] };
      const SSO_PROVIDERS = JSON.stringify([{ ...base, name: 'acme', ...more }]);
      const env = { DATABASE_URL: database.url, PUBLIC_URL: 'https://listings.example', SSO_PROVIDERS };
      return admin(['test-sso', 'acme'], { env });
    };
    try {
      const works = await test();
      expect(works).toMatchObject({ code: 0, stderr: '' });
      expect(valueOf(works, 'redirectUri')).toBe(redirectUri);
      expect(valueOf(works, 'token_endpoint')).toBe(`${idp.issuer}/token`);
      expect(valueOf(works, 'result')).not.toBe('');

      const clientSecret = 'another-client-secret';
      const issuer = `http://127.0.0.1:${await freePort()}`;
      for (const [given, code, says] of [
        [{ clientSecret }, 1, /^The provider does not accept the client id or the client secret: .*\.\n$/],
        [{ groupsClaim: 'teams', roles: { a: 'ADMIN' } }, 0, /^The provider does not list the claim "teams"\.\n$/],
        [{ accountId: 99 }, 1, /^There is no account with the id 99\.\n$/],
        [{ name: 'other' }, 1, /^SSO_PROVIDERS has no provider with this name; it has other\.\n$/],
        [{ issuer: 'http://idp.example', clientId: '' }, 78, /^(SSO_PROVIDERS must have .*\.\n){2}$/],
        [{ issuer }, 1, /^The configuration of http:.* cannot be used: fetch failed \(ECONNREFUSED\)\.\n$/],
      ] as const)
        expect([given, await test(given)]).toMatchObject([given, { code, stderr: expect.stringMatching(says) }]);
    } finally {
      await idp.close();
    }
  });

  it('[contract 14] gives an account that names no plan no limits', async () => {
    const args = newAccount().filter((arg) => arg !== '--plan' && arg !== 'GROWTH');
    const id = valueOf(await admin(args, { input: PASSWORD }), 'accountId');
    const created = await database.sql`select plan, seat_limit from accounts where id = ${id}`;
    expect(created).toEqual([{ plan: 'ENTERPRISE', seat_limit: null }]);
  });

  it('says in one sentence what was wrong with a request, and changes nothing', async () => {
    await admin(newAccount(), { input: PASSWORD });
    const taken = `OWNER${users}@acme.example`;
    const accounts = () => database.sql<{ count: number }>`select count(*) as count from accounts`;
    const before = await accounts();
    const account = ['create-account', '--name', 'Acme', '--plan', 'LAUNCH', '--email'];
    const outcomes: [args: string[], sentence: RegExp, input?: string][] = [
      [newAccount(), /^There is no password: set ACCOUNT_PASSWORD, or send it to standard input\.\n$/, ''],
      [newAccount(), /^The password must have 10 to 200 characters\.\n$/, 'short'],
      [[...account, taken], /^There is already a user with the e-mail address OWNER\d+@acme\.example\.\n$/],
      [[...account, 'nobody'], /option '--email <address>' argument 'nobody' is invalid. It must be an e-mail address/],
      [newAccount('--plan', 'GOLD'), /argument 'GOLD' is invalid. Allowed choices are LAUNCH, GROWTH, ENTERPRISE/],
      [newAccount('--password', PASSWORD), /unknown option '--password'/],
      [['create-key', '--account', '7', '--name', 'x', '--scope', 'READ'], /^There is no account with the id 7\.\n$/],
      [['create-key', '--account', 'x', '--name', 'x', '--scope', 'READ'], /'x' is invalid. It must be the number/],
      [['create-key', '--account', '7', '--scope', 'READ'], /required option '--name <name>' not specified/],
      [['remove-everything'], /unknown command 'remove-everything'/],
    ];
    for (const [args, sentence, input = PASSWORD] of outcomes) {
      const outcome = await admin(args, { input });
      expect({ ...outcome, args }).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) });
    }
    expect(await accounts()).toEqual(before);
  });

  it('[operating] refuses texts and times that nothing else of the product takes, and says which file cannot be used', async () => {
    const id = await newAccountId();
    const file = folder.write('file', '');
    const env = { DATABASE_URL: database.url, MEDIA_DIR: folder.path, ENCRYPTION_KEY };
    // The folder itself has a permitted length, and its files do not.
    const parts = '/'.concat('a'.repeat(200)).repeat(19);
    const long = `${folder.path}${parts}/`.padEnd(4_090, 'b');
    const of = ['--account', id];
    const wrong: readonly (readonly [args: string[], says: string])[] = [
      [newAccount('--name', 'a'.repeat(201)), 'It must have at most 200 characters.'],
      [newAccount('--name', 'A\u0007B'), 'It must not have control characters.'],
      [['create-key', ...of, '--name', 'a'.repeat(101), '--scope', 'READ'], 'It must have at most 100 characters.'],
      [['audit', 'export', '--from', '2026-02-31T00:00:00Z'], 'It must be a time such as'],
      [
        ['audit', 'export', '--from', '2026-07-02T00:00:00Z', '--to', '2026-07-01T00:00:00Z'],
        'Nothing was exported: --from must be before --to.',
      ],
      [['work', 'retry', ...of, '--kind', 'no-kind'], `account ${id} has no such rows of the kind no-kind.`],
      [['work', 'resume', ...of, '--kind', 'no-kind'], `account ${id} has no such rows of the kind no-kind.`],
      [['accounts', 'export', ...of, '--to', file], `${file} cannot be used: not a directory.`],
      [['accounts', 'export', ...of, '--to', long], 'cannot be used: name too long.'],
      [['accounts', 'import', file], '/manifest.json cannot be used: not a directory.'],
    ];
    for (const [args, says] of wrong) {
      const { code, stdout, stderr } = await admin(args, { env, input: PASSWORD });
      expect([args[0], code, stdout, stderr]).toEqual([args[0], 1, '', expect.stringContaining(says)]);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
    expect((await audited(id)).map(([action]) => action)).toEqual(['account.created', 'account.exported']);
  });

  it('leaves no connection open', async () => {
    await admin(newAccount(), { input: PASSWORD });
    const open = () =>
      database.sql`
        select 1 from pg_stat_activity where datname = current_database() and application_name like 'listings-_%'`;
    await waitFor(async () => (await open()).length === 0, { describe: 'the connections of the commands to close' });
  });
});

describe('the command work', () => {
  /** An account with three rows of work: one due, one that waits, and one that is set aside. */
  async function accountWithWork(): Promise<string> {
    const account = await newAccountId();
    await database.execute(
      `insert into work (account_id, kind, subject, group_key, due_at, waits_for, set_aside_at, set_aside_reason) values
         ($1, 'post-delivery', '1', 'g', now() - interval '1 minute', null, null, null),
         ($1, 'post-delivery', '2', 'g', 'infinity', 'its owner', null, null),
         ($1, 'post-delivery', '3', 'g', 'infinity', null, now(), 'it blocked its processes')`,
      [Number(account)],
    );
    return account;
  }
  const states = async (account: string) =>
    (await admin(['work', 'list', '--account', account])).stdout
      .split('\n')
      .flatMap((line) => /^row: \S+ "(\d)" (due|waiting|set aside)/.exec(line)?.slice(1, 3).join(' ') ?? []);

  it('[design 6.2] lists what is open of an account, with the reasons', async () => {
    const account = await accountWithWork();
    const { stdout } = await succeeds(['work', 'list', '--account', account]);
    expect(stdout).toMatch(/^post-delivery: 1 due for 6\d s, 0 in progress, 1 waiting, 1 set aside$/m);
    expect(stdout).toContain('row: post-delivery "3" set aside because: it blocked its processes; 0 attempts');
    expect(stdout).toContain('row: post-delivery "2" waiting because: its owner; 0 attempts');
    expect(await states(account)).toEqual(['3 set aside', '1 due', '2 waiting']);
    expect((await admin(['work', 'list', '--account', account, '--kind', 'mail'])).stdout).toContain('count: 0');
  });

  it('[design 6.2] retries what waits, and resumes and sets aside single rows, with an audit entry each', async () => {
    const account = await accountWithWork();
    const of = ['--account', account, '--kind', 'post-delivery'];
    expect((await admin(['work', 'retry', ...of])).stdout).toBe('groups: 1\n');
    expect(await states(account)).toEqual(['3 set aside', '1 due', '2 due']);
    expect((await admin(['work', 'resume', ...of, '--subject', '3'])).stdout).toBe('changed: 1\n');
    expect(await states(account)).toEqual(['1 due', '2 due', '3 due']);
    expect((await admin(['work', 'set-aside', ...of, '--subject', '1', '--reason', 'the site is down'])).code).toBe(0);
    expect(await states(account)).toEqual(['1 set aside', '2 due', '3 due']);
    const twice = await admin(['work', 'set-aside', ...of, '--subject', '1', '--reason', 'again']);
    expect(twice).toEqual(refusal(`Account ${account} has no such row that is not set aside already.`));
    const due = 'select 1 from work_turns where account_id = $1 and due_at <= now()';
    expect(await database.query(due, [account])).toHaveLength(1);
    const entries = ['retried', 'resumed', 'set_aside'].map((what) => [`work.${what}`, `work ${what}`]);
    expect((await audited(account)).slice(-3)).toEqual(entries);
  });
});
