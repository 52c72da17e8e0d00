import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient } from '@listings/client';
import { createSignInGate } from './sign-in-gate.js';
import { waitForSignIn } from './wait-for-sign-in.js';

/** What the service below answers to all requests but those for the session, and what it got. */
interface State {
  status: number;
  signedIn: boolean;
  readonly bodies: string[];
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

async function clientOf(state: State) {
  const started = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const isSession = request.url?.endsWith('/session') ?? false;
      if (!isSession) state.bodies.push(body);
      const refused = { error: { code: 'AUTH_INVALID_KEY', message: 'no', correlation_id: 'c' } };
      const answer = isSession ? { signedIn: state.signedIn, csrfToken: 'token' } : state.status === 200 ? {} : refused;
      response
        .writeHead(isSession ? 200 : state.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer));
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(started.address() as AddressInfo).port}`,
    session: true,
  });
  const gate = createSignInGate();
  const isSignedIn = async () => (await client.get('/api/v4/portal/session')).signedIn;
  return { gate, api: waitForSignIn(client, { isSignedIn, gate }) };
}

describe('wait for the sign-in', () => {
  it('[dashboard] a call of an expired session waits, and is repeated with its body after the sign-in', async () => {
    const state: State = { status: 401, signedIn: false, bodies: [] };
    const { api, gate } = await clientOf(state);
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
    const { api, gate } = await clientOf(state);
    const wrong = api.post('/api/v4/portal/second-factor/disable', { body: { password: 'wrong' } });
    await expect(wrong).rejects.toMatchObject({ status: 401 });
    state.signedIn = false;
    const refused = api.post('/api/v4/portal/sign-in', { body: { email: 'a@b.example', password: 'wrong' } });
    await expect(refused).rejects.toMatchObject({ status: 401 });
    expect(gate.isClosed()).toBe(false);
  });

  it('[dashboard] a refusal for lack of rights is not repeated', async () => {
    const state: State = { status: 403, signedIn: true, bodies: [] };
    const { api } = await clientOf(state);
    const refused = api.post('/api/v4/portal/keys', { body: { name: 'till', scope: 'READ' } });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    expect(state.bodies).toHaveLength(1);
  });
});
