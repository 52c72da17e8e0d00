import { beforeEach, describe, expect, it } from '@jest/globals';
import { API_KEY, ModelSignIn } from '@listings/publisher-model';
import { perTest, shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import {
  disconnectAccount,
  finishConnection,
  KEEP_ALIVE,
  KeepAlives,
  openConnectLink,
  submitTokenForm,
} from '../index.js';
import type { TokenForm } from '../index.js';
import { connectedIdOf, LINK_URLS, startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();
const server = new ModelSignIn();
const product = shared(() => fixture.processAt('with-token', server.plugIn, { displayName: 'With Token' }));
const caller = perTest(() => fixture.newCaller());

server.refusal = (key) => ({ text: `With Token does not know the key ${key}.` });
beforeEach(() => server.reset());

const newLink = () => fixture.connectToken(caller, product.publisher, { by: product.deps });
const open = (token: string, formState?: string, deps = product.deps) => openConnectLink(deps, token, { formState });

async function openForm(token?: string): Promise<TokenForm> {
  const step = await open(token ?? (await newLink()));
  if (step.outcome !== 'form') throw new Error(`no form: ${step.outcome}`);
  return step.form;
}

const submit = ({ state }: Pick<TokenForm, 'state'>, apiKey: string, shop = '17') =>
  submitTokenForm(product.deps, 'with-token', { state, fields: { shop, apiKey, extra: 'x' } });
const connect = async (apiKey: string) => connectedIdOf(await submit(await openForm(), apiKey));

describe('connecting a publisher without OAuth', () => {
  it('[contract 7] the link shows the fields of the publisher, and stores the entered values encrypted', async () => {
    const form = await openForm();
    expect(form).toMatchObject({ status: 200, problems: [], entered: {}, returnOrigins: ['https://client.example'] });
    expect(form.fields.map(({ key }) => key)).toEqual(['shop', 'apiKey']);
    const step = await submit(form, `  ${API_KEY} `);
    const connectedAccountId = connectedIdOf(step);
    const url = `${LINK_URLS.successUrl}?connectedAccountId=${connectedAccountId}`;
    expect(step).toEqual({ outcome: 'redirect', url });
    const stored = await fixture.account(connectedAccountId);
    expect(stored).toMatchObject({ status: 'CONNECTED', client_name: 'Shop 17' });
    expect(JSON.stringify(stored)).not.toContain(API_KEY);
    const credentials = await fixture.credentialsOf({ accountId: caller.accountId, connectedAccountId });
    expect(credentials).toEqual({ shop: '17', apiKey: API_KEY });
  });

  it('[contract 7] a link and a form work once, and a form belongs to its publisher', async () => {
    const form = await openForm();
    const { state } = form;
    const unknown = { outcome: 'unknown' };
    expect(await submitTokenForm(product.deps, 'publisher-a', { state, fields: {} })).toEqual(unknown);
    expect(await finishConnection(product.deps, 'with-token', { state })).toEqual(unknown);
    expect(await submit({ state: 'made-up' }, API_KEY)).toEqual({ outcome: 'form ended' });
    const steps = await Promise.all([submit(form, API_KEY), submit(form, API_KEY)]);
    expect(steps.filter(({ outcome }) => outcome === 'redirect')).toHaveLength(1);
    expect(steps.filter(({ outcome }) => outcome === 'connected' || outcome === 'form ended')).toHaveLength(1);
    expect(await submit(form, API_KEY)).toEqual({ outcome: 'form ended' });
  });

  it('[contract 7] the browser that has opened a form sees it again until it is sent, and no other browser does', async () => {
    const token = await newLink();
    const form = await openForm(token);
    const later = () => new Date(fixture.clock.now().getTime() + 61 * 60_000);
    expect(await open(token, form.state)).toEqual({ outcome: 'form', form });
    for (const other of [undefined, 'made-up', (await openForm()).state])
      expect(await open(token, other)).toEqual({ outcome: 'used' });
    const after = { ...product.deps, clock: { ...fixture.clock, now: later } };
    expect(await open(token, form.state, after)).toEqual({ outcome: 'used' });
    await submit(form, API_KEY);
    expect(await open(token, form.state)).toEqual({ outcome: 'used' });
  });

  it.each([
    ['an unknown key', 'no-such-key', 'With Token does not know the key [removed].'],
    ['no key', '   ', 'Enter a value: API key.'],
    ['a key that is too long', 'k'.repeat(61), 'Enter at most 60 characters: API key.'],
    ['a key with a line break', 'a\nb', 'Enter printable characters only: API key.'],
  ])('[contract 7] %s shows the form again with the reason, and the owner corrects it', async (_, wrong, reason) => {
    const form = await openForm();
    const shown = { ...form, status: 422, problems: [reason], entered: { shop: '17' } };
    expect(await submit(form, wrong)).toEqual({ outcome: 'form', form: shown });
    expect(await submit(form, API_KEY)).toMatchObject({ outcome: 'redirect' });
  });

  it('[contract 7] the tenth refused submission ends the attempt', async () => {
    const form = await openForm();
    for (let attempt = 1; attempt <= 9; attempt += 1)
      expect(await submit(form, 'wrong')).toMatchObject({ outcome: 'form' });
    expect(await submit(form, 'wrong')).toEqual({ outcome: 'redirect', url: `${LINK_URLS.errorUrl}?reason=failed` });
    const before = server.asked;
    expect(await submit(form, API_KEY)).toEqual({ outcome: 'form ended' });
    expect(server.asked).toBe(before);
  });

  it('[publishers 0.1, contract 7] an outage stores nothing, and the log and the page contain no entered secret', async () => {
    const form = await openForm();
    product.logged.length = 0;
    server.outage = (key) => ({ text: `The key ${key} made us stumble` });
    const step = await submit(form, API_KEY);
    const problems = [expect.stringContaining('Try again')];
    expect(step).toMatchObject({ outcome: 'form', form: { status: 503, problems } });
    expect(product.logged.length).toBeGreaterThan(0);
    const text = JSON.stringify(product.logged, (_, value: unknown) => (value instanceof Error ? value.stack : value));
    expect(text).not.toContain(API_KEY);
    expect(text).toContain('The key [removed] made us stumble');
    expect(JSON.stringify({ ...(step as { form: TokenForm }).form, publisher: 0 })).not.toContain(API_KEY);
  });

  it('[publishers 0.1, contract 7] a publisher that closes at night: the form says when to try again', async () => {
    const form = await openForm();
    // A minute that has begun counts as a whole one.
    const opens = new Date(Math.floor(fixture.clock.now().getTime() / 60_000 + 7 * 60) * 60_000);
    server.outage = () => ({ text: 'HTTP 503', notBefore: new Date(opens.getTime() - 30_000) });
    const step = await submit(form, API_KEY);
    const time = opens.toISOString().slice(11, 16);
    const day = opens.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    const sentence = `The publisher takes no calls until ${time} UTC on ${day}. Nothing was stored. Try again after that time.`;
    expect(step).toMatchObject({ outcome: 'form', form: { status: 503, problems: [sentence] } });
    server.outage = undefined;
    expect(await submit(form, API_KEY)).toMatchObject({ outcome: 'redirect' });
  });

  it('[contract 7] the same owner with another key renews the account', async () => {
    const id = await connect(API_KEY);
    await fixture.setStatus('REAUTH_REQUIRED', id);
    server.keys.set('new-key', 'owner-1');
    expect(await connect('new-key')).toBe(id);
    expect(await fixture.account(id)).toMatchObject({ status: 'CONNECTED', connectivity_issue: null });
  });

  it('[contract 7] a publisher that names no user: credentials renew the one account that waits for its owner', async () => {
    for (const key of ['k-1', 'k-2', 'k-3', 'k-4']) server.keys.set(key, null);
    const [first, second] = [await connect('k-1'), await connect('k-2')];
    expect(second).not.toBe(first);
    await fixture.setStatus('REAUTH_REQUIRED', second);
    expect(await connect('k-3')).toBe(second);
    await fixture.setStatus('REAUTH_REQUIRED', first, second);
    expect([first, second]).not.toContain(await connect('k-4'));
    expect(await fixture.account(first)).toMatchObject({ status: 'REAUTH_REQUIRED' });
  });

  it('[contract 7] a withdrawn key is found once a day, before work fails', async () => {
    const id = await connect(API_KEY);
    const work = () => workOff(product.deps, new KeepAlives(product.deps));
    await work();
    for (const status of ['CONNECTED', 'REAUTH_REQUIRED']) {
      await fixture.pass(KEEP_ALIVE, 24);
      expect((await work()).filter((each) => each.work.subject === id)).toHaveLength(1);
      expect(await fixture.account(id)).toMatchObject({ status });
      server.keys.clear();
    }
  });

  it('[contract 7] disconnects an account of a publisher without revocation, and says so in the log', async () => {
    // No other account of the installation uses it.
    server.keys.set(API_KEY, 'owner-2');
    const connectedAccountId = await connect(API_KEY);
    product.logged.length = 0;
    const { deps, publisher, logged } = product;
    expect(await disconnectAccount(deps, caller, { publisher, connectedAccountId })).toEqual([]);
    expect(await fixture.account(connectedAccountId)).toMatchObject({ status: 'DISCONNECTED' });
    expect(JSON.stringify(logged)).toContain('publisher has no revocation');
  });
});
