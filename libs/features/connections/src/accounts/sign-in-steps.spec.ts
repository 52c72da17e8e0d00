import type { InUnit } from '@listings/persistence';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { unsealCredentials } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { perTest } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { KEEP_ALIVE, KeepAlives, openConnectLink, requestConnectLink, submitTokenForm } from '../index.js';
import type { BrowserStep, ConnectionsDependencies, TokenForm } from '../index.js';
import { CODE, PASSWORD, writeCodePublisher } from '../testing/code-publisher.js';
import { startFixture } from '../testing/connections-fixture.js';

const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
const plugIn = writeCodePublisher();

let publisher: RegisteredPublisher;
let deps: InUnit<ConnectionsDependencies>;
const logged: unknown[][] = [];

afterAll(() => plugIn.remove());
const fixture = startFixture();
beforeAll(async () => {
  const { clock, logger: silent } = fixture.deps;
  const note = (...line: unknown[]) => void logged.push(line);
  const logger = Object.assign(Object.create(silent) as typeof silent, { info: note, warn: note, error: note });
  const publishers = await loadPublishers({ packages: [plugIn.file], environment: {}, logger, clock });
  publisher = publishers.get('WITH_CODE');
  deps = fixture.depsWith({ publishers, logger });
});
const caller = perTest(() => fixture.newCaller());

const at = (minutes: number) => ({
  ...deps,
  clock: { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + minutes * 60_000) },
});

async function newLink(connectedAccountId?: string): Promise<string> {
  const link = await requestConnectLink(deps, caller, { publisher, ...urls, connectedAccountId });
  if (link.outcome !== 'issued') throw new Error(JSON.stringify(link));
  return link.url.split('/').at(-1) ?? '';
}

function formOf(step: BrowserStep): TokenForm {
  if (step.outcome !== 'form') throw new Error(`no form: ${JSON.stringify(step)}`);
  return step.form;
}

const openForm = async (connectedAccountId?: string) =>
  formOf(await openConnectLink(deps, await newLink(connectedAccountId)));
const enter = ({ state, step }: TokenForm, fields: Record<string, string>, within = deps) =>
  submitTokenForm(within, 'with-code', { state, step, fields });
const enterPassword = (form: TokenForm, user = 'ann') => enter(form, { user, password: PASSWORD, region: 'eu' });
const openCode = async (user?: string) => formOf(await enterPassword(await openForm(), user));

function connectedId(step: BrowserStep): string {
  const id = step.outcome === 'redirect' ? new URL(step.url).searchParams.get('connectedAccountId') : null;
  if (!id) throw new Error(`not connected: ${JSON.stringify(step)}`);
  return id;
}

const account = (connectedAccountId: string) =>
  findConnectedAccount(fixture.database, { accountId: caller.accountId, connectedAccountId });
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Error ? each.stack : each));

describe('signing in with a code after the password', () => {
  it('[contract 7] shows the form of the code, and connects with both', async () => {
    const code = await openCode();
    expect(code).toMatchObject({ step: 1, title: 'Enter your code', text: 'Sent for [removed] in eu', status: 200 });
    expect(code.fields.map(({ key }) => key)).toEqual(['code', 'trust']);

    const connectedAccountId = connectedId(await enter(code, { code: CODE, trust: 'yes' }));

    expect(await account(connectedAccountId)).toMatchObject({ status: 'CONNECTED', clientName: 'ann' });
    const [row] = await fixture.database.query<{ sealed: string }>(
      'select credentials as sealed from connected_accounts where id = $1',
      [connectedAccountId],
    );
    const key = { accountId: caller.accountId, connectedAccountId };
    expect(unsealCredentials(deps.encryption, key, row?.sealed ?? '')).toEqual({
      ...{ user: 'ann', password: PASSWORD, trust: 'yes' },
    });
  });

  it('[contract 7] the state between the forms is sealed, bound to its flow, and gone with the end', async () => {
    const read = (state: string) =>
      fixture.database.query<{ row: string; sealed: string | null }>(
        `select connect_links::text as row, form_step_sealed as sealed from connect_links
         where state_digest = sha256($1::bytea)`,
        [state],
      );
    const [mine, other] = [await openCode('ann'), await openCode('eve')];
    const [{ row, sealed } = { row: '', sealed: null }] = await read(mine.state);
    expect(row).not.toContain(PASSWORD);
    expect(row).not.toContain('ann');
    await fixture.database.execute(
      'update connect_links set form_step_sealed = $2 where state_digest = sha256($1::bytea)',
      [other.state, sealed],
    );
    expect(await enter(other, { code: CODE })).toEqual({ outcome: 'form ended' });

    connectedId(await enter(mine, { code: CODE }));
    expect(await read(mine.state)).toMatchObject([{ sealed: null }]);
  });

  it('[contract 7] a code that is wrong three times ends the attempt; an outage does not count', async () => {
    const code = await openCode();
    expect(await enter(code, { code: '1' })).toMatchObject({ outcome: 'form', form: { status: 422, step: 1 } });
    for (const _ of [1, 2, 3])
      expect(await enter(code, { code: 'outage' })).toMatchObject({ outcome: 'form', form: { status: 503 } });
    expect(await enter(code, { code: '  ' })).toMatchObject({ form: { problems: ['Enter a value: Code.'] } });
    expect(await enter(code, { code: '2' })).toMatchObject({ outcome: 'form' });

    expect(await enter(code, { code: '3' })).toEqual({ outcome: 'redirect', url: `${urls.errorUrl}?reason=failed` });
    expect(await enter(code, { code: CODE })).toEqual({ outcome: 'form ended' });
  });

  it('[contract 7] the form of the code is open for fifteen minutes', async () => {
    const code = await openCode();

    expect(await enter(code, { code: '1' }, at(14))).toMatchObject({ outcome: 'form', form: { status: 422 } });
    expect(await enter(code, { code: CODE }, at(16))).toEqual({ outcome: 'form ended' });
  });

  it('[contract 7] a first form that is sent again leads to the open one, and a reload shows it', async () => {
    const token = await newLink();
    const first = formOf(await openConnectLink(deps, token));
    const steps = await Promise.all([enterPassword(first), enterPassword(first)]);
    for (const step of steps) expect(step).toMatchObject({ outcome: 'form', form: { step: 1 } });

    expect(await enterPassword(first)).toMatchObject({ outcome: 'form', form: { step: 1, problems: [] } });
    expect(await openConnectLink(deps, token, { formState: first.state })).toMatchObject({
      outcome: 'form',
      form: { step: 1 },
    });
    connectedId(await enter({ ...first, step: 1 }, { code: CODE }));
  });

  it('[contract 7] shows what is wrong with a field, takes no unknown choice and no state without bound', async () => {
    const form = await openForm();
    const wrong = await enter(form, { user: 'ann', password: 'wrong-password' });
    expect(wrong).toMatchObject({
      form: { status: 422, problems: [], fieldProblems: { password: 'With Code knows no [removed].' } },
    });
    const choice = await enter(form, { user: 'ann', password: PASSWORD, region: 'moon' });
    expect(choice).toMatchObject({ form: { problems: ['Choose a value of the list: Region.'] } });
    expect(await enter(form, { user: 'ann', password: 'huge' })).toMatchObject({ form: { status: 503, step: 0 } });
    expect(await enter(form, { user: 'ann', password: PASSWORD })).toMatchObject({ form: { step: 1 } });
  });

  it('[publishers 0.1, contract 7] no log line contains the password or the code', async () => {
    logged.length = 0;
    const code = await openCode();
    await enter(code, { code: 'outage' });
    await enter(code, { code: '314159' });

    expect(logged.length).toBeGreaterThan(0);
    for (const secret of [PASSWORD, '314159']) expect(textOf(logged)).not.toContain(secret);
    expect(textOf(logged)).toContain('no answer for [removed]');
  });

  it('[6.3, contract 7] a publisher that wants a code: the account says why, and its link asks for the code alone', async () => {
    const id = connectedId(await enter(await openCode(), { code: CODE }));
    await fixture.pass(KEEP_ALIVE, 24);
    await workOff(deps, new KeepAlives(deps));
    expect(await account(id)).toMatchObject({
      status: 'REAUTH_REQUIRED',
      connectivityIssue: 'Enter the code that With Code has sent to you.',
    });

    const form = await openForm(id);
    expect(form).toMatchObject({ step: 1, text: 'Sent again' });
    expect(connectedId(await enter(form, { code: CODE }))).toBe(id);
    expect(await account(id)).toMatchObject({ status: 'CONNECTED', connectivityIssue: null });
    expect(await openForm(id)).toMatchObject({ step: 0 });
  });

  it('[contract 7] connects at once if the publisher accepts the stored credentials after all', async () => {
    const id = connectedId(await enter(await openCode('lucky'), { code: CODE }));
    await fixture.setStatus('REAUTH_REQUIRED', id);

    expect(connectedId(await openConnectLink(deps, await newLink(id)))).toBe(id);
    expect(await account(id)).toMatchObject({ status: 'CONNECTED' });
  });

  it('[contract 7, reliability 3] no link signs in at an account of another tenant or publisher', async () => {
    const id = connectedId(await enter(await openCode(), { code: CODE }));
    const ask = (by: Caller, connectedAccountId: string) =>
      requestConnectLink(deps, by, { publisher, ...urls, connectedAccountId });
    const refused = { outcome: 'refused', violations: [expect.objectContaining({ code: 'SY81066' })] };

    expect(await ask(await fixture.newCaller(), id)).toEqual(refused);
    expect(await ask(caller, 'no-uuid')).toEqual(refused);
    await fixture.database.execute(`update connected_accounts set publisher = 'OTHER' where id = $1`, [id]);
    expect(await ask(caller, id)).toEqual(refused);
  });
});
