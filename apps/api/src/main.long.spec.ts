import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount, issueApiKey } from '@listings/feature-accounts';
import { Database, migrate } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { bundledApp, startApiProcess, startProcess, startSmtpInbox, testDatabase, waitFor } from '@listings/testing';
import type { ApiProcess, BuiltApp } from '@listings/testing';
import { validLocation } from './testing/running-api.js';

let build: BuiltApp;
let made: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let key: string;
let api: ApiProcess;

beforeAll(async () => {
  build = bundledApp('api');
  build.log.expectLine(/"correlationId":"fault-1".*locations/);
  build.log.expectLine(/api cannot start: /);
  build.log.expectLine(/the event loop was blocked for 1000 ms/);
  made = await testDatabase(migrate);
  database = new Database({ url: made.url });
  const deps = { database, clock: systemClock };
  const { accountId } = await createAccount(deps, {
    name: 'Shops',
    plan: 'ENTERPRISE',
    email: 'ann@shops.example',
    password: 'correct horse',
  });
  ({ key } = await issueApiKey(deps, { accountId, name: 'test', scope: 'WRITE' }));
  api = await startApiProcess(build, { DATABASE_URL: made.url, LOG_LEVEL: 'debug' });
});

afterAll(async () => {
  await api?.child.kill('SIGKILL');
  await database?.close();
  await made?.drop();
  build?.remove();
});

const post = (path: string, input: object, correlationId: string) =>
  fetch(`${api.url}/api/v4${path}`, {
    method: 'POST',
    headers: { authorization: `API ${key}`, 'content-type': 'application/json', 'x-correlation-id': correlationId },
    body: JSON.stringify({ input }),
  });
/** The payload of a write. */
const answerOf = async (response: Response | undefined) => {
  const { data } = (await response?.json()) as { data: Record<string, { location: Record<string, unknown> }> };
  return Object.values(data)[0] as { location: Record<string, unknown> };
};
/** The lines that the process logged under a correlation id. */
const linesOf = (correlationId: string) =>
  api.child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['correlationId'] === correlationId);

/** A plug-in whose consent page has no address. */
const ENDLESS = `
const nothing = async () => undefined;
export default {
  sdkVersion: 1, key: 'endless', displayName: 'Endless', settings: [], importErrors: {}, connectionEvents: true,
  site: { id: 906, name: 'Endless', url: 'https://endless.example', hostname: 'endless.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
  create: () => ({
    authorization: { pkce: false, authorizeUrl() { for (;;); }, complete: nothing, revoke: nothing },
    listings: { listFolders: async () => [], async *listListings() {}, getListing: nothing },
  }),
};
`;

describe('the api process', () => {
  it('[contract 1] every log line of a request carries its correlation id, and no line a key', async () => {
    await post('/locations', validLocation(), 'good-1');
    await database.execute('alter table locations rename to locations_away');
    await post('/locations', validLocation(), 'fault-1');
    await database.execute('alter table locations_away rename to locations');

    const lines = await waitFor(
      () => (linesOf('fault-1').some(({ msg }) => msg === 'request') ? linesOf('fault-1') : undefined),
      { describe: 'the lines of the requests' },
    );

    expect(linesOf('good-1')).toEqual([
      expect.objectContaining({ msg: 'request', operation: 'createLocation', status: 200, process: 'api' }),
    ]);
    expect(lines.map(({ msg, level }) => [msg, level])).toEqual(expect.arrayContaining([['request', 'info']]));
    const fault = lines.filter(({ level }) => level === 'error');
    expect(JSON.stringify(fault)).toContain('locations');
    expect(fault).toHaveLength(1);
    expect(api.child.output()).not.toContain(key.slice(16));
  });

  it('[contract 10] healthz, readyz and metrics answer on a port of their own', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(`${api.metricsUrl}${path}`)).status).toBe(200);
    expect(await (await fetch(`${api.metricsUrl}/metrics`)).text()).toContain('listings_http_request_seconds');
  });

  it('[operating] the process says which release it runs: over HTTP, in its metrics and to a person', async () => {
    const release = (await (await fetch(`${api.url}/version`)).json()) as { version: string };
    expect(release).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: null });
    expect(await (await fetch(`${api.metricsUrl}/metrics`)).text()).toContain(
      `listings_build_info{version="${release.version}",commit=""} 1`,
    );
    const printed = await startProcess({ script: build.main, args: ['--version'] });
    expect(await printed.exited).toEqual({ code: 0, signal: null });
    expect(printed.output()).toBe(`${release.version}\n`);
  });

  it.each([
    [
      { CORS_ORIGINS: '*', ARCHIVE_GRACE_HOURS: '-1' },
      ['CORS_ORIGINS must name each origin', 'ARCHIVE_GRACE_HOURS must be a whole number from 0 to 8760'],
    ],
    [{ DATABASE_URL: '', ENCRYPTION_KEY: 'short' }, ['DATABASE_URL is not set.', 'ENCRYPTION_KEY must be 32 bytes']],
    [
      { SMTP_URL: 'mail.example' },
      ['SMTP_URL must be a URL that starts with smtp://', 'MAIL_FROM is not set; SMTP_URL needs it.'],
    ],
    [{ HOST: '192.0.2.1' }, ['api cannot start: HOST 192.0.2.1 is not an address of this machine: set HOST to one']],
    [{ METRICS_HOST: 'no-such-host.invalid' }, ['METRICS_HOST no-such-host.invalid is a name without an address']],
  ])('[design 3.11] names every wrong setting of %j and ends with 78', async (wrong, sentences) => {
    const starting = startApiProcess(build, { DATABASE_URL: made.url, ...wrong });
    const problem = await starting.then(
      () => 'it started',
      (error: Error) => error.message,
    );
    for (const sentence of ['ended with code 78', ...sentences]) expect(problem).toContain(sentence);
    expect(problem).not.toMatch(/^ +at /m);
  });

  it('[reliability 2] a plug-in that never returns ends the process, which names its method', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'endless-'));
    const plugIn = join(folder, 'endless.mjs');
    writeFileSync(plugIn, ENDLESS);
    const blocked = await startApiProcess(build, {
      DATABASE_URL: made.url,
      PUBLISHERS: plugIn,
      BLOCKED_AFTER_MS: '1000',
    });
    const answering = fetch(`${blocked.url}/api/v4/connected-accounts/connect-endless`, {
      method: 'POST',
      headers: { authorization: `API ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        input: { successUrl: 'https://shops.example/yes', errorUrl: 'https://shops.example/no' },
      }),
    });
    const { url } = (await answerOf(await answering)) as unknown as { url: string };
    const opening = fetch(`${blocked.url}${new URL(url).pathname}`, { redirect: 'manual' }).catch(() => undefined);
    expect(await blocked.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await opening;
    expect(blocked.child.output()).toMatch(
      /"level":"error",.*"call":"authorization\.authorizeUrl of endless","stack":\["authorizeUrl file:.*the event loop was blocked/,
    );
    rmSync(folder, { recursive: true });
  });

  it('[contract 12, reliability 2] a process that is killed while it sends a mail loses none; the log has no secret', async () => {
    const inbox = await startSmtpInbox();
    inbox.behave({ hang: true });
    const variables = { DATABASE_URL: made.url, SMTP_URL: inbox.url, MAIL_FROM: 'listings@service.example' };
    const killed = await startApiProcess(build, variables);
    const forgot = await fetch(`${killed.url}/api/v4/portal/password/forgot`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ann@shops.example' }),
    });
    expect([forgot.status, await forgot.json()]).toEqual([200, {}]);
    const sending = () => database.query('select from mails where attempts = 1');
    await waitFor(async () => (await sending()).length === 1, { describe: 'the mail to be sent' });
    await killed.child.kill('SIGKILL');
    inbox.behave({});
    expect(inbox.mails).toEqual([]);

    const next = await startApiProcess(build, variables);
    // The claim of the killed process ends.
    await database.execute("update mails set due_at = due_at - interval '1 minute'");
    await waitFor(() => inbox.mails.length === 1, { describe: 'the mail' });
    await waitFor(async () => (await database.query('select from mails')).length === 0, {
      describe: 'no mail to be left',
    });
    const token = inbox.mails[0]?.link?.split('#token=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(killed.child.output() + next.child.output()).not.toContain(token);
    expect(await next.child.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await inbox.close();
  });

  it('[contract 10] SIGTERM: the current request is answered, then the process ends with 0', async () => {
    const { location } = await answerOf(await post('/locations', validLocation(), 'stop-1'));
    let answering: Promise<Response> | undefined;
    let ended: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.execute('select 1 from locations where id = $1 for update', [location.databaseId]);
      answering = post('/locations/update', { id: location.id, tagline: 'in hand' }, 'stop-2');
      await waitFor(
        async () =>
          (
            await database.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length > 0,
        { describe: 'the request to wait for the row' },
      );
      ended = api.child.kill('SIGTERM');
      const refused = () =>
        fetch(`${api.url}/healthz`).then(
          () => false,
          () => true,
        );
      await waitFor(refused, { describe: 'the stop to refuse connections' });
    });

    expect(await answerOf(await answering)).toMatchObject({
      success: true,
      location: { tagline: 'in hand' },
    });
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});
