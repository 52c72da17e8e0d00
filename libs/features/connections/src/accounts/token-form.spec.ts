import type { InUnit } from '@listings/persistence';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { perTest, shared } from '@listings/testing/jest';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { unsealCredentials } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { workOff } from '@listings/work/testing';
import {
  disconnectAccount,
  finishConnection,
  KEEP_ALIVE,
  KeepAlives,
  openConnectLink,
  requestConnectLink,
  submitTokenForm,
} from '../index.js';
import type { ConnectionsDependencies, TokenForm } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import { startTokenPublisher } from '../testing/token-publisher.js';

const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
const SECRET = 'key-4711-secret';

let publisher: RegisteredPublisher;
let deps: InUnit<ConnectionsDependencies>;
/** Everything that was logged. */
const logged: unknown[][] = [];

const fixture = startFixture();
const server = shared(startTokenPublisher);
beforeAll(async () => {
  const { clock, logger: silent } = fixture.deps;
  const note = (...line: unknown[]) => void logged.push(line);
  const logger = Object.assign(Object.create(silent) as typeof silent, { info: note, warn: note, error: note });
  const { file, environment } = server;
  const publishers = await loadPublishers({ packages: [file], environment, logger, clock });
  publisher = publishers.get('WITH_TOKEN');
  deps = fixture.depsWith({ publishers, logger });
});
const caller = perTest(() => fixture.newCaller());
beforeEach(() => {
  server.health = 'ok';
  server.opensAt = undefined;
  server.keys.clear();
  server.keys.set(SECRET, 'owner-1');
});

async function openForm(): Promise<TokenForm> {
  const link = await requestConnectLink(deps, caller, { publisher, ...urls });
  const token = link.outcome === 'issued' ? (link.url.split('/').at(-1) ?? '') : '';
  const step = await openConnectLink(deps, token);
  if (step.outcome !== 'form') throw new Error(`no form: ${step.outcome}`);
  return step.form;
}

const submit = ({ state }: TokenForm, apiKey: string, shop = '17') =>
  submitTokenForm(deps, 'with-token', { state, fields: { shop, apiKey, extra: 'x' } });

async function connect(apiKey: string): Promise<string> {
  const step = await submit(await openForm(), apiKey);
  const id = step.outcome === 'redirect' ? new URL(step.url).searchParams.get('connectedAccountId') : null;
  if (!id) throw new Error(`not connected: ${JSON.stringify(step)}`);
  return id;
}

const account = (connectedAccountId: string) =>
  findConnectedAccount(fixture.database, { accountId: caller.accountId, connectedAccountId });

describe('connecting a publisher without OAuth', () => {
  it('[contract 7] the link shows the fields of the publisher, and stores the entered values encrypted', async () => {
    const form = await openForm();
    expect(form).toMatchObject({ status: 200, problems: [], entered: {}, returnOrigins: ['https://client.example'] });
    expect(form.fields.map(({ key }) => key)).toEqual(['shop', 'apiKey']);

    const step = await submit(form, `  ${SECRET} `);

    const end = new URL(step.outcome === 'redirect' ? step.url : 'about:blank');
    expect(`${end.origin}${end.pathname}`).toBe(urls.successUrl);
    expect(end.href).not.toContain(SECRET);
    const connectedAccountId = end.searchParams.get('connectedAccountId') ?? '';
    expect(await account(connectedAccountId)).toMatchObject({ status: 'CONNECTED', clientName: 'Shop 17' });
    const [row] = await fixture.database.query<{ sealed: string; text: string }>(
      'select credentials as sealed, connected_accounts::text as text from connected_accounts where id = $1',
      [connectedAccountId],
    );
    expect(row?.text).not.toContain(SECRET);
    const key = { accountId: caller.accountId, connectedAccountId };
    expect(unsealCredentials(deps.encryption, key, row?.sealed ?? '')).toEqual({ shop: '17', apiKey: SECRET });
  });

  it('[contract 7] a link and a form work once, and a form belongs to its publisher', async () => {
    const form = await openForm();
    expect(await submitTokenForm(deps, 'publisher-a', { state: form.state, fields: {} })).toEqual({
      outcome: 'unknown',
    });
    expect(await finishConnection(deps, 'with-token', { state: form.state })).toEqual({ outcome: 'unknown' });
    expect(await submit({ ...form, state: 'made-up' }, SECRET)).toEqual({ outcome: 'form ended' });

    const steps = await Promise.all([submit(form, SECRET), submit(form, SECRET)]);

    expect(steps.filter(({ outcome }) => outcome === 'redirect')).toHaveLength(1);
    expect(steps.filter(({ outcome }) => outcome === 'connected' || outcome === 'form ended')).toHaveLength(1);
    expect(await submit(form, SECRET)).toEqual({ outcome: 'form ended' });
  });

  it('[contract 7] the browser that has opened a form sees it again until it is sent, and no other browser does', async () => {
    const link = await requestConnectLink(deps, caller, { publisher, ...urls });
    const token = link.outcome === 'issued' ? (link.url.split('/').at(-1) ?? '') : '';
    const first = await openConnectLink(deps, token);
    const { state } = first.outcome === 'form' ? first.form : { state: '' };

    expect(await openConnectLink(deps, token, { formState: state })).toEqual(first);
    expect(await openConnectLink(deps, token)).toEqual({ outcome: 'used' });
    expect(await openConnectLink(deps, token, { formState: 'made-up' })).toEqual({ outcome: 'used' });
    const other = await openForm();
    expect(await openConnectLink(deps, token, { formState: other.state })).toEqual({ outcome: 'used' });
    const later = { ...deps, clock: { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + 61 * 60_000) } };
    expect(await openConnectLink(later, token, { formState: state })).toEqual({ outcome: 'used' });

    await submitTokenForm(deps, 'with-token', { state, fields: { shop: '17', apiKey: SECRET } });
    expect(await openConnectLink(deps, token, { formState: state })).toEqual({ outcome: 'used' });
  });

  it.each([
    ['an unknown key', 'no-such-key', 422, 'With Token does not know the key [removed].'],
    ['no key', '   ', 422, 'Enter a value: API key.'],
    ['a key that is too long', 'k'.repeat(61), 422, 'Enter at most 60 characters: API key.'],
    ['a key with a line break', 'a\nb', 422, 'Enter printable characters only: API key.'],
  ])(
    '[contract 7] %s shows the form again with the reason, and the owner corrects it',
    async (_, wrong, status, reason) => {
      const form = await openForm();

      const again = await submit(form, wrong);

      expect(again).toMatchObject({ outcome: 'form', form: { state: form.state, status, problems: [reason] } });
      expect(again.outcome === 'form' && again.form.entered).toEqual({ shop: '17' });
      expect(await submit(form, SECRET)).toMatchObject({ outcome: 'redirect' });
    },
  );

  it('[contract 7] the tenth refused submission ends the attempt', async () => {
    const form = await openForm();
    const outcomes = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) outcomes.push(await submit(form, 'wrong'));

    expect(outcomes.slice(0, 9).every(({ outcome }) => outcome === 'form')).toBe(true);
    expect(outcomes[9]).toEqual({ outcome: 'redirect', url: `${urls.errorUrl}?reason=failed` });
    const before = server.requests.length;
    expect(await submit(form, SECRET)).toEqual({ outcome: 'form ended' });
    expect(server.requests.length).toBe(before);
  });

  it('[publishers 0.1, contract 7] an outage stores nothing, and the log and the page contain no entered secret', async () => {
    const form = await openForm();
    logged.length = 0;
    server.health = 'talkative';

    const step = await submit(form, SECRET);

    expect(step).toMatchObject({
      outcome: 'form',
      form: { status: 503, problems: [expect.stringContaining('Try again')] },
    });
    expect(logged.length).toBeGreaterThan(0);
    const text = JSON.stringify(logged, (_key, value: unknown) => (value instanceof Error ? value.stack : value));
    expect(text).not.toContain(SECRET);
    expect(text).toContain('The key [removed] made us stumble');
    expect(JSON.stringify({ ...step, form: { ...(step as { form: TokenForm }).form, publisher: 0 } })).not.toContain(
      SECRET,
    );
  });

  it('[publishers 0.1, contract 7] a publisher that closes at night: the form says when to try again', async () => {
    const form = await openForm();
    server.health = 'down';
    // A minute that has begun counts as a whole one.
    const opens = new Date(Math.floor(deps.clock.now().getTime() / 60_000 + 7 * 60) * 60_000);
    server.opensAt = new Date(opens.getTime() - 30_000);

    const step = await submit(form, SECRET);

    const time = opens.toISOString().slice(11, 16);
    const day = opens.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    const sentence = `The publisher takes no calls until ${time} UTC on ${day}. Nothing was stored. Try again after that time.`;
    expect(step).toMatchObject({ outcome: 'form', form: { status: 503, problems: [sentence] } });
    server.health = 'ok';
    expect(await submit(form, SECRET)).toMatchObject({ outcome: 'redirect' });
  });

  it('[contract 7] the same owner with another key renews the account', async () => {
    const id = await connect(SECRET);
    await fixture.setStatus('REAUTH_REQUIRED', id);
    server.keys.set('new-key', 'owner-1');

    expect(await connect('new-key')).toBe(id);
    expect(await account(id)).toMatchObject({ status: 'CONNECTED', connectivityIssue: null });
  });

  it('[contract 7] a publisher that names no user: credentials renew the one account that waits for its owner', async () => {
    for (const key of ['k-1', 'k-2', 'k-3', 'k-4']) server.keys.set(key, null);
    const [first, second] = [await connect('k-1'), await connect('k-2')];
    expect(second).not.toBe(first);
    await fixture.setStatus('REAUTH_REQUIRED', second);

    expect(await connect('k-3')).toBe(second);

    await fixture.setStatus('REAUTH_REQUIRED', first, second);
    const third = await connect('k-4');
    expect([first, second]).not.toContain(third);
    expect(await account(first)).toMatchObject({ status: 'REAUTH_REQUIRED' });
  });

  it('[contract 7] a withdrawn key is found once a day, before work fails', async () => {
    const connectedAccountId = await connect(SECRET);
    const work = async () => {
      const ended = await workOff(deps, new KeepAlives(deps));
      return ended.filter((each) => each.work.subject === connectedAccountId).length;
    };
    expect(await work()).toBe(0);
    await fixture.pass(KEEP_ALIVE, 24);
    expect(await work()).toBe(1);
    expect(await account(connectedAccountId)).toMatchObject({ status: 'CONNECTED' });
    server.keys.clear();
    await fixture.pass(KEEP_ALIVE, 24);
    expect(await work()).toBe(1);

    expect(await account(connectedAccountId)).toMatchObject({ status: 'REAUTH_REQUIRED' });
  });

  it('[contract 7] disconnects an account of a publisher without revocation, and says so in the log', async () => {
    // No other account of the installation uses it.
    server.keys.set(SECRET, 'owner-2');
    const connectedAccountId = await connect(SECRET);
    logged.length = 0;

    expect(await disconnectAccount(deps, caller, { publisher, connectedAccountId })).toEqual([]);

    expect(await account(connectedAccountId)).toMatchObject({ status: 'DISCONNECTED' });
    expect(JSON.stringify(logged)).toContain('publisher has no revocation');
  });
});
