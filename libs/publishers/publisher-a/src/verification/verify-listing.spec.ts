import { beforeEach, describe, expect, it } from '@jest/globals';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn, createPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const { world, plugIn, session } = connectedPlugIn();

beforeEach(async () => {
  await setState('UNVERIFIED');
});

/** Listing 07 has the label of listings that the sandbox verifies automatically. */
const where = { session, listingRef: listingRef(7) };
const actions = () => plugIn.publisher.verificationActions;
const setState = (state: 'UNVERIFIED' | 'VERIFIED') => world.admin.verification('9100007', state);
const methods = () => actions().listMethods({ ...where, language: 'en' });
const methodId = async (kind: string) => (await methods()).find((each) => each.kind === kind)?.id ?? '';
const start = async (kind: string, input?: string) =>
  actions().startVerification({ ...where, methodId: await methodId(kind), input, language: 'en' });
const complete = (code: string, ref?: string) => actions().completeVerification({ ...where, code, ref });
const state = async () => (await plugIn.publisher.verification.readVerification(where)).state;
const pin = async () => (await world.admin.verifications('9100007'))[0]?.pin ?? '';

describe('the methods of verification [publishers 1.7]', () => {
  it('are what the publisher offers, with where the code goes', async () => {
    const somewhere = { sendsTo: expect.any(String) };
    expect(await methods()).toEqual([
      { id: expect.stringMatching(/^SMS ./), kind: 'SMS', ...somewhere },
      { id: expect.stringMatching(/^PHONE_CALL ./), kind: 'PHONE_CALL', ...somewhere },
      { id: expect.any(String), kind: 'EMAIL', sendsTo: expect.stringMatching(/^info@/), asks: 'EMAIL_ADDRESS' },
      { id: expect.any(String), kind: 'ADDRESS', ...somewhere, expectedDays: 5, asks: 'CONTACT_NAME' },
      { id: 'AUTO', kind: 'AUTOMATIC' },
    ]);
  });

  it('[publishers 1.1] none are on the wire when the listing is verified, and unknown ones are left out', async () => {
    await setState('VERIFIED');
    expect(await methods()).toEqual([]);
    const options = [{ verificationMethod: 'PIGEON' }, { verificationMethod: 'AUTO' }];
    await world.script('a.verification.options', { status: 200, body: { options } });
    expect(await methods()).toEqual([{ id: 'AUTO', kind: 'AUTOMATIC' }]);
  });

  it('[publishers 0.2] the names of the calls come from the settings', async () => {
    const names = { WIRE_NAMES: 'a.verification.optionsMethod=askOptions' };
    const other = createPlugIn(world.root, { settings: names });
    const failure = await failureFrom(other.publisher.verificationActions.listMethods({ ...where, language: 'en' }));
    await other.close();
    expect(failure.kind).toBe('TRANSIENT');
  });
});

describe('starting a verification [publishers 1.7]', () => {
  it('sends a code by phone, and the listing is pending', async () => {
    const started = await start('SMS');
    const ref = 'locations/9100007/verifications/1';
    expect(started).toMatchObject({ state: 'PENDING', method: { kind: 'SMS' }, ref });
    expect(await state()).toBe('PENDING');
    const [request] = await world.requests('a.verification.start');
    expect(request?.body).toEqual({ method: 'SMS', phoneNumber: started.method.sendsTo, languageCode: 'en' });
  });

  it('verifies at once with an automatic method', async () => {
    expect(await start('AUTOMATIC')).toMatchObject({ state: 'VERIFIED' });
    expect(await state()).toBe('VERIFIED');
  });

  it('needs what the method asks for, and sends nothing without it', async () => {
    expect(await failureFrom(start('ADDRESS'))).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'input_invalid' });
    expect(await failureFrom(start('EMAIL', 'nobody'))).toMatchObject({ code: 'input_invalid' });
    expect(await world.requests('a.verification.start')).toEqual([]);
    const text = expect.stringContaining('must belong to');
    expect(await failureFrom(start('EMAIL', 'me@elsewhere.example'))).toMatchObject({ kind: 'CONTENT_REJECTED', text });
    expect(await start('ADDRESS', 'Ann Smith')).toMatchObject({ state: 'PENDING', method: { expectedDays: 5 } });
  });
});

describe('completing a verification [publishers 1.7]', () => {
  it('says how many tries a wrong code leaves, and that the last one ended the verification', async () => {
    await start('SMS');
    const code = await pin();
    for (const left of ['4 tries are', '3 tries are', '2 tries are', 'One try is'])
      expect(await failureFrom(complete('1'))).toMatchObject({ text: `The code is wrong. ${left} left.` });
    const text = 'The code was wrong too often. Start the verification again.';
    const ended = { kind: 'CONTENT_REJECTED', code: 'too_many_tries', text };
    expect(await failureFrom(complete('1'))).toMatchObject(ended);
    expect(await failureFrom(complete(code))).toMatchObject({ code: 'none_pending' });
    expect(await state()).toBe('NOT_VERIFIED');
  });

  it('says that a code has expired', async () => {
    const { ref } = await start('SMS');
    const reason = { '@type': 'types.publisher-a.example/rpc.ErrorInfo', reason: 'PIN_EXPIRED' };
    const error = { code: 400, status: 'FAILED_PRECONDITION', message: 'Expired.', details: [reason] };
    await world.script('a.verification.complete', { status: 400, body: { error } });
    const expired = { kind: 'CONTENT_REJECTED', code: 'code_expired' };
    expect(await failureFrom(complete(await pin(), ref))).toMatchObject(expired);
  });

  it('refuses a reference of another listing without a call', async () => {
    const refused = await failureFrom(complete('12345', 'locations/9100001/verifications/1'));
    expect(refused).toMatchObject({ code: 'none_pending' });
    expect(await world.requests('a.verification.complete')).toEqual([]);
  });
});
