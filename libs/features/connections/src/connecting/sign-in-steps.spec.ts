import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { API_KEY_WITH_CODE as API_KEY, CODE, ModelSignIn } from '@listings/publisher-model';
import { perTest, shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { KEEP_ALIVE, KeepAlives, openConnectLink, requestConnectLink, submitTokenForm } from '../index.js';
import type { BrowserStep, TokenForm } from '../index.js';
import { connectedIdOf, LINK_URLS, startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();
const server = new ModelSignIn();
const product = shared(() => fixture.processAt('with-code', server.plugIn, { displayName: 'With Code' }));
const caller = perTest(() => fixture.newCaller());

beforeEach(() => server.reset());

/** The product that many minutes later. */
const at = (minutes: number) => {
  const { deps } = product;
  const now = () => new Date(deps.clock.now().getTime() + minutes * 60_000);
  return { ...deps, clock: { ...deps.clock, now } };
};

const newLink = (connectedAccountId?: string) =>
  fixture.connectToken(caller, product.publisher, { by: product.deps, connectedAccountId });
const open = (token: string, formState?: string) => openConnectLink(product.deps, token, { formState });

function formOf(step: BrowserStep): TokenForm {
  if (step.outcome !== 'form') throw new Error(`no form: ${JSON.stringify(step)}`);
  return step.form;
}

const openForm = async (connectedAccountId?: string) => formOf(await open(await newLink(connectedAccountId)));
const enter = ({ state, step }: TokenForm, fields: Record<string, string>, within = product.deps) =>
  submitTokenForm(within, 'with-code', { state, step, fields });
const enterKey = (form: TokenForm, shop = '17') => enter(form, { shop, apiKey: API_KEY });
const openCode = async (shop?: string) => formOf(await enterKey(await openForm(), shop));
const connected = async (shop?: string) =>
  connectedIdOf(await enter(await openCode(shop), { code: CODE, trust: 'yes' }));

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Error ? each.stack : each));

describe('signing in with a code after the key', () => {
  it('[contract 7] shows the form of the code, and connects with both', async () => {
    const code = await openCode();
    expect(code).toMatchObject({ step: 1, text: 'Sent to <you> for [removed].', status: 200 });
    expect(code.fields.map(({ key }) => key)).toEqual(['code', 'region', 'trust']);
    const connectedAccountId = connectedIdOf(await enter(code, { code: CODE, trust: 'yes' }));
    expect(await fixture.account(connectedAccountId)).toMatchObject({ status: 'CONNECTED', client_name: 'Shop 17' });
    const credentials = await fixture.credentialsOf({ accountId: caller.accountId, connectedAccountId });
    expect(credentials).toEqual({ shop: '17', apiKey: API_KEY, trust: 'yes' });
  });

  it('[contract 7] the state between the forms is sealed, bound to its flow, and gone with the end', async () => {
    const { database } = fixture;
    const read = ({ state }: TokenForm) =>
      database.sql<{ row: string; sealed: string }>`select connect_links::text as row, form_step_sealed as sealed
        from connect_links where state_digest = sha256(${state}::bytea)`;
    const [mine, other] = [await openCode('ann'), await openCode('eve')];
    const [link] = await read(mine);
    for (const entered of [API_KEY, 'ann']) expect(link?.row).not.toContain(entered);
    await database.sql`update connect_links set form_step_sealed = ${link?.sealed}
      where state_digest = sha256(${other.state}::bytea)`;
    expect(await enter(other, { code: CODE })).toEqual({ outcome: 'form ended' });
    connectedIdOf(await enter(mine, { code: CODE }));
    expect(await read(mine)).toMatchObject([{ sealed: null }]);
  });

  it('[contract 7] a code that is wrong three times ends the attempt; an outage does not count', async () => {
    const code = await openCode();
    expect(await enter(code, { code: '1' })).toMatchObject({ outcome: 'form', form: { status: 422, step: 1 } });
    server.outage = () => ({ text: 'no answer' });
    for (const _ of [1, 2, 3])
      expect(await enter(code, { code: CODE })).toMatchObject({ outcome: 'form', form: { status: 503 } });
    server.reset();
    expect(await enter(code, { code: '  ' })).toMatchObject({ form: { problems: ['Enter a value: Code.'] } });
    expect(await enter(code, { code: '2' })).toMatchObject({ outcome: 'form' });
    const failed = { outcome: 'redirect', url: `${LINK_URLS.errorUrl}?reason=failed` };
    expect(await enter(code, { code: '3' })).toEqual(failed);
    expect(await enter(code, { code: CODE })).toEqual({ outcome: 'form ended' });
  });

  it('[contract 7] the form of the code is open for fifteen minutes', async () => {
    const code = await openCode();
    expect(await enter(code, { code: '1' }, at(14))).toMatchObject({ outcome: 'form', form: { status: 422 } });
    expect(await enter(code, { code: CODE }, at(16))).toEqual({ outcome: 'form ended' });
  });

  it('[contract 7] a first form that is sent again leads to the open one, and a reload shows it', async () => {
    const token = await newLink();
    const first = formOf(await open(token));
    const steps = await Promise.all([enterKey(first), enterKey(first)]);
    for (const step of steps) expect(step).toMatchObject({ outcome: 'form', form: { step: 1 } });
    expect(await enterKey(first)).toMatchObject({ outcome: 'form', form: { step: 1, problems: [] } });
    expect(await open(token, first.state)).toMatchObject({ outcome: 'form', form: { step: 1 } });
    connectedIdOf(await enter({ ...first, step: 1 }, { code: CODE }));
  });

  it('[contract 7] shows what is wrong with a field, takes no unknown choice and no state without bound', async () => {
    const form = await openForm();
    server.refusal = (key) => ({ fieldErrors: { apiKey: `With Code knows no ${key}.` } });
    const fieldProblems = { apiKey: 'With Code knows no [removed].' };
    const wrong = await enter(form, { shop: '17', apiKey: 'wrong-key' });
    expect(wrong).toMatchObject({ form: { status: 422, problems: [], fieldProblems } });
    server.more = { rest: 'x'.repeat(20_000) };
    expect(await enterKey(form)).toMatchObject({ form: { status: 503, step: 0 } });
    server.more = {};
    const code = formOf(await enterKey(form));
    const problems = ['Choose a value of the list: Region.'];
    expect(await enter(code, { code: CODE, region: 'moon' })).toMatchObject({ form: { step: 1, problems } });
  });

  it('[publishers 0.1, contract 7] no log line contains the key or the code', async () => {
    product.logged.length = 0;
    const code = await openCode();
    await enter(code, { code: '314159' });
    server.outage = (key) => ({ text: `no answer for ${key}` });
    await enter(code, { code: '314159' });
    expect(product.logged.length).toBeGreaterThan(0);
    for (const secret of [API_KEY, '314159']) expect(textOf(product.logged)).not.toContain(secret);
    expect(textOf(product.logged)).toContain('no answer for [removed]');
  });

  it('[6.3, contract 7] a publisher that wants a code: the account says why, and its link asks for the code alone', async () => {
    const id = await connected();
    await fixture.pass(KEEP_ALIVE, 24);
    await workOff(product.deps, new KeepAlives(product.deps));
    const issue = 'Enter the code that the publisher has sent to you.';
    expect(await fixture.account(id)).toMatchObject({ status: 'REAUTH_REQUIRED', connectivity_issue: issue });
    const form = await openForm(id);
    expect(form).toMatchObject({ step: 1, text: 'Sent again' });
    expect(connectedIdOf(await enter(form, { code: CODE }))).toBe(id);
    expect(await fixture.account(id)).toMatchObject({ status: 'CONNECTED', connectivity_issue: null });
    expect(await openForm(id)).toMatchObject({ step: 0 });
  });

  it('[contract 7] connects at once if the publisher accepts the stored credentials after all', async () => {
    const id = await connected('lucky');
    await fixture.setStatus('REAUTH_REQUIRED', id);
    expect(connectedIdOf(await open(await newLink(id)))).toBe(id);
    expect(await fixture.account(id)).toMatchObject({ status: 'CONNECTED' });
  });

  it('[contract 7, reliability 3] no link signs in at an account of another tenant or publisher', async () => {
    const id = await connected();
    const ask = (by: Caller, connectedAccountId: string) =>
      requestConnectLink(product.deps, by, { publisher: product.publisher, ...LINK_URLS, connectedAccountId });
    const refused = { outcome: 'refused', violations: [expect.objectContaining({ code: 'SY81066' })] };
    expect(await ask(await fixture.newCaller(), id)).toEqual(refused);
    expect(await ask(caller, 'no-uuid')).toEqual(refused);
    await fixture.database.sql`update connected_accounts set publisher = 'OTHER' where id = ${id}`;
    expect(await ask(caller, id)).toEqual(refused);
  });
});
