import { describe, expect, it } from '@jest/globals';
import { createClient } from '@listings/client';
import { createSignInGate } from './sign-in-gate.js';
import { waitForSignIn } from './wait-for-sign-in.js';

/** What the service below answers to all requests but those for the session, and what it got. */
interface State {
  status: number;
  signedIn: boolean;
  readonly bodies: string[];
}

function clientOf(state: State) {
  const fetch = async (request: Request) => {
    if (request.url.endsWith('/session')) return Response.json({ signedIn: state.signedIn, csrfToken: 'token' });
    state.bodies.push(await request.text());
    const error = { code: 'AUTH_INVALID_KEY', message: 'no', correlation_id: 'c' };
    return Response.json(state.status === 200 ? {} : { error }, { status: state.status });
  };
  const client = createClient({ baseUrl: 'http://service.example', session: true, fetch });
  const gate = createSignInGate();
  const isSignedIn = async () => (await client.get('/api/v4/portal/session')).signedIn;
  return { gate, api: waitForSignIn(client, { isSignedIn, gate }) };
}

describe('wait for the sign-in', () => {
  it('[dashboard] a call of an expired session waits, and is repeated with its body after the sign-in', async () => {
    const state: State = { status: 401, signedIn: false, bodies: [] };
    const { api, gate } = clientOf(state);
    const closed = new Promise<void>((resolve) => gate.subscribe(resolve));
    const body = { name: 'till', scope: 'READ' } as const;
    const call = api.post('/api/v4/portal/keys', { body });
    await closed;
    expect(gate.isClosed()).toBe(true);
    Object.assign(state, { status: 200, signedIn: true });
    gate.open();
    await call;
    expect(state.bodies.map((text) => JSON.parse(text) as unknown)).toEqual([body, body]);
    expect(gate.isClosed()).toBe(false);
  });

  it('[dashboard] a wrong password in a session, and a refused sign-in, open no dialog', async () => {
    const state: State = { status: 401, signedIn: true, bodies: [] };
    const { api, gate } = clientOf(state);
    const wrong = api.post('/api/v4/portal/second-factor/disable', { body: { password: 'wrong' } });
    await expect(wrong).rejects.toMatchObject({ status: 401 });
    state.signedIn = false;
    const refused = api.post('/api/v4/portal/sign-in', { body: { email: 'a@b.example', password: 'wrong' } });
    await expect(refused).rejects.toMatchObject({ status: 401 });
    expect(gate.isClosed()).toBe(false);
  });

  it('[dashboard] a refusal for lack of rights is not repeated', async () => {
    const state: State = { status: 403, signedIn: true, bodies: [] };
    const { api } = clientOf(state);
    const refused = api.post('/api/v4/portal/keys', { body: { name: 'till', scope: 'READ' } });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    expect(state.bodies).toHaveLength(1);
  });
});
