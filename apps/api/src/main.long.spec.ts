/** @part base */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitForLock } from '@listings/api-kit/testing';
import { validLocation } from '@listings/feature-locations/testing';
import { temporaryDatabase } from '@listings/persistence/testing';
import {
  bundledApp,
  ConnectBrowser,
  createProductClient,
  plugInModule,
  startApiProcess,
  startProcess,
  startSmtpInbox,
  waitFor,
} from '@listings/testing';
import type { ApiProcess } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { storedAccount } from './testing/stored-account.js';

let key: string;
let api: ApiProcess;

afterAll(() => api?.child.kill('SIGKILL'));

const database = shared(temporaryDatabase);
const folder = shared(temporaryFolder);
const build = shared(() => bundledApp('api'));

beforeAll(async () => {
  build.log.expectLine(/"correlationId":"fault-1".*locations/);
  build.log.expectLine(/api cannot start: /);
  build.log.expectLine(/the event loop was blocked for 1000 ms/);
  ({ key } = await storedAccount(database));
  api = await startApiProcess(build, { DATABASE_URL: database.url, LOG_LEVEL: 'debug' });
});

/** Writes, and returns the payload if there is one. */
const post = async (path: string, input: object, correlationId: string, { url } = api) => {
  const client = createProductClient({ apiUrl: url, apiKeys: { write: key, read: key } });
  const { body } = await client.call('POST', path, { input }, { 'x-correlation-id': correlationId });
  return Object.values((body.data ?? {}) as Record<string, { url: string; location: Record<string, unknown> }>)[0];
};

/** The lines that the process logged under a correlation id. */
const linesOf = (correlationId: string) => {
  const lines = api.child
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return parsed.filter((line) => line['correlationId'] === correlationId);
};

/** A plug-in whose consent page has no address. */
const ENDLESS = plugInModule({
  key: 'endless',
  siteId: 906,
  declares: 'connectionEvents: true',
  creates: 'authorization: { ...authorization, authorizeUrl() { for (;;); } }, listings',
});

describe('the api process', () => {
  it('[contract 1] every log line of a request carries its correlation id, and no line a key', async () => {
    await post('/locations', validLocation(), 'good-1');
    await database.execute('alter table locations rename to locations_away');
    await post('/locations', validLocation(), 'fault-1');
    await database.execute('alter table locations_away rename to locations');

    await waitFor(() => linesOf('fault-1').some(({ msg }) => msg === 'request'), 'the lines of the requests');
    const lines = linesOf('fault-1');
    const created = { msg: 'request', operation: 'createLocation', status: 200, process: 'api' };
    expect(linesOf('good-1')).toEqual([expect.objectContaining(created)]);
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
    const metrics = await (await fetch(`${api.metricsUrl}/metrics`)).text();
    expect(metrics).toContain(`listings_build_info{version="${release.version}",commit=""} 1`);
    const printed = await startProcess({ script: build.main, args: ['--version'] });
    expect(await printed.exited).toEqual({ code: 0, signal: null });
    expect(printed.output()).toBe(`${release.version}\n`);
  });

  it.each([
    [{ CORS_ORIGINS: '*', ARCHIVE_GRACE_HOURS: '-1' }, ['CORS_ORIGINS must name each', 'ARCHIVE_GRACE_HOURS must be']],
    [{ DATABASE_URL: '', ENCRYPTION_KEY: 'short' }, ['DATABASE_URL is not set.', 'ENCRYPTION_KEY must be 32 bytes']],
    [{ SMTP_URL: 'mail.example' }, ['SMTP_URL must be a URL', 'MAIL_FROM is not set; SMTP_URL needs it.']],
    [{ HOST: '192.0.2.1' }, ['api cannot start: HOST 192.0.2.1 is not an address of this machine: set HOST to one']],
    [{ METRICS_HOST: 'no-such-host.invalid' }, ['METRICS_HOST no-such-host.invalid is a name without an address']],
  ])('[design 3.11] names every wrong setting of %j and ends with 78', async (wrong, sentences) => {
    const starting = startApiProcess(build, { DATABASE_URL: database.url, ...wrong });
    const problem = await starting.then(String, (error: Error) => error.message);
    for (const sentence of ['ended with code 78', ...sentences]) expect(problem).toContain(sentence);
    expect(problem).not.toMatch(/^ +at /m);
  });

  it('[reliability 2] a plug-in that never returns ends the process, which names its method', async () => {
    const PUBLISHERS = folder.write('endless.mjs', ENDLESS);
    const variables = { DATABASE_URL: database.url, PUBLISHERS, BLOCKED_AFTER_MS: '1000' };
    const blocked = await startApiProcess(build, variables);
    const input = { successUrl: 'https://shops.example/yes', errorUrl: 'https://shops.example/no' };
    const made = await post('/connected-accounts/connect-endless', input, 'endless-1', blocked);
    const link = `${blocked.url}${new URL(made?.url ?? '').pathname}`;
    const opening = new ConnectBrowser(blocked).consentOf(link).catch(() => undefined);
    expect(await blocked.child.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await opening;
    expect(blocked.child.output()).toMatch(
      /"level":"error",.*"call":"authorization\.authorizeUrl of endless","stack":\["authorizeUrl file:.*the event loop was blocked/,
    );
  });

  it('[contract 12, reliability 2] a process that is killed while it sends a mail loses none; the log has no secret', async () => {
    const inbox = await startSmtpInbox();
    inbox.behave({ hang: true });
    const variables = { DATABASE_URL: database.url, SMTP_URL: inbox.url, MAIL_FROM: 'listings@service.example' };
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
    await waitFor(async () => (await database.query('select from mails')).length === 0, 'no mail to be left');
    const token = inbox.mails[0]?.link?.split('#token=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(killed.child.output() + next.child.output()).not.toContain(token);
    expect(await next.child.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    await inbox.close();
  });

  it('[contract 10] SIGTERM: the current request is answered, then the process ends with 0', async () => {
    const location = (await post('/locations', validLocation(), 'stop-1'))?.location ?? {};
    let answering: ReturnType<typeof post> | undefined;
    let ended: Promise<unknown> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.execute('select 1 from locations where id = $1 for update', [location['databaseId']]);
      answering = post('/locations/update', { id: location['id'], tagline: 'in hand' }, 'stop-2');
      await waitForLock({ database });
      ended = api.child.kill('SIGTERM');
      const answers = () => fetch(`${api.url}/healthz`).catch(() => undefined);
      await waitFor(async () => !(await answers()), 'the stop to refuse connections');
    });
    expect(await answering).toMatchObject({ success: true, location: { tagline: 'in hand' } });
    expect(await ended).toEqual({ code: 0, signal: null });
  });
});
