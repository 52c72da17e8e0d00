import type { Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { StreamedEntry } from '@listings/feature-accounts';
import { manualClock, TEST_CERTIFICATE, waitFor } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { startSyslogServer, syslogMessages } from '../testing/syslog-server.js';
import { auditReceiver } from './audit-receiver.js';
import type { AuditReceiver } from './receiver-contract.js';

const BY = { actor: 'USER', userId: '4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f', keyId: null, address: null } as const;
const ENTRY: StreamedEntry = {
  ...{ accountId: 7, id: 4711, at: new Date('2026-07-06T12:16:00.000Z'), ...BY, actorName: 'ann@example.org' },
  ...{ action: 'user.recovery_codes_replaced_by_the_operator', subject: 'Zürich\n<1>1 😀', details: {} },
};

const open: { close(): unknown }[] = [];
const clock = perTest(() => manualClock());

afterEach(async () => {
  for (const each of open.splice(0).toReversed()) await each.close();
});

async function syslogServer(...options: Parameters<typeof startSyslogServer>) {
  const server = await startSyslogServer(...options);
  open.push(server);
  return server;
}

/** Sends a batch while time passes. */
const send = (to: AuditReceiver, entries: readonly StreamedEntry[]) => clock.passDuring(to.send(entries));

function receiver(port: number, { host = '127.0.0.1', isEncrypted = false } = {}): AuditReceiver {
  const here = [{ address: '127.0.0.1', family: 4 }];
  const lookup = (_: string, __: object, found: (error: null, addresses: typeof here) => void) => found(null, here);
  const made = auditReceiver(
    { kind: 'syslog', host, port, isEncrypted },
    { clock, timeoutMs: 15_000, origin: 'listings.example', connection: { ca: TEST_CERTIFICATE, lookup } },
  );
  open.push(made);
  return made;
}

/** A hundred entries with as many characters each. */
const batch = (characters: number) =>
  Array.from({ length: 100 }, (_, id) => ({ ...ENTRY, id, details: { text: 'x'.repeat(characters) } }));
const refused = (error: unknown) => ({ accepted: false, error });

describe('a syslog server as the receiver of the audit log', () => {
  it('[operating] gets a counted message for each entry: the action as its id, the entry as JSON in ASCII', async () => {
    const server = await syslogServer();
    const outcome = await send(receiver(server.port), [ENTRY, { ...ENTRY, id: 4712, action: 'key.created' }]);
    expect(outcome).toEqual({ accepted: true });
    expect(server.text()).toMatch(/^[\x20-\x7e]+$/);
    const [first = '', second = '', ...others] = syslogMessages(server.text());
    expect(others).toEqual([]);
    const [, header = '', json = ''] = /^(.*? - )(\{.*)$/.exec(first) ?? [];
    const id = 'user.recovery_codes_replaced_by_';
    expect(header).toBe(`<110>1 2026-07-06T12:16:00.000Z listings.example listings - ${id} - `);
    expect(JSON.parse(json)).toEqual({ ...ENTRY, at: '2026-07-06T12:16:00.000Z' });
    expect(second).toContain(' listings - key.created - {"accountId":7,"id":4712,');
  });

  it('[operating] gets a large batch over TLS, as the server of its name', async () => {
    const server = await syslogServer(undefined, { isEncrypted: true });
    const entries = batch(20_000);
    const named = (host: string) => receiver(server.port, { host, isEncrypted: true });
    expect(await send(named('receiver.test'), entries)).toEqual({ accepted: true });
    const bodies = syslogMessages(server.text()).map((message) => /\{.*/.exec(message)?.[0] ?? '');
    const ids = bodies.map((json) => (JSON.parse(json) as { id: number }).id);
    expect(ids).toEqual(entries.map(({ id }) => id));
    expect(await send(named('other.test'), [ENTRY])).toEqual(refused(expect.stringContaining('other.test')));
    // A server of another protocol closes the connection in order.
    const plain = await send(receiver(server.port), [ENTRY]);
    expect(plain).toEqual(refused('the server closed the connection before the end'));
  });

  it.each<[string, (socket: Socket) => void]>([
    ['resets the connection', (socket) => void socket.resetAndDestroy()],
    ['closes it at once, as a proxy without a server', (socket) => void socket.end()],
    ['answers', (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
    ['resets it after it has read', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
  ])('[operating] does not have a batch if it %s', async (_, serve) => {
    const server = await syslogServer(serve);
    expect(await send(receiver(server.port), [ENTRY])).toEqual(refused(expect.any(String)));
  });

  it('[operating] is left at the deadline if it reads nothing, or never closes the connection', async () => {
    for (const serve of [
      (socket: Socket) => void socket.pause(),
      (socket: Socket) => void (socket.allowHalfOpen = true),
    ]) {
      const server = await syslogServer(serve);
      const sending = receiver(server.port).send(batch(200_000));
      await waitFor(() => server.connections() === 1, { describe: 'the connection' });
      await clock.advance(15_000);
      expect(await sending).toEqual(refused('the server has not closed the connection within 15000 ms'));
      expect(clock.timers()).toEqual([]);
    }
  });

  it('[operating] is left at once when the process ends', async () => {
    const server = await syslogServer((socket) => void (socket.allowHalfOpen = true));
    const made = receiver(server.port);
    const sending = made.send([ENTRY]);
    await waitFor(() => server.text() !== '', { describe: 'the message' });
    await made.close();
    expect(await sending).toEqual(refused('the connection has ended'));
  });
});
