import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { manualClock, waitFor } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { keepConnections } from './connections.js';
import { endConnectionsOnStop } from './end-connections.js';
import type { StopLimits } from './end-connections.js';

/** More bytes than the kernel buffers at both ends of a connection hold together. */
const LARGE = 64 * 1024 * 1024;

/** A limit that no test reaches. */
const HOUR = 3_600_000;

let server: FastifyInstance;
let clock: ManualClock;
let clients: Socket[] = [];

/** The paths whose handlers have begun. */
let begun: string[] = [];

/** Lets the handler of `/held` respond. */
let release: (answer: unknown) => void;

afterEach(async () => {
  for (const each of clients) each.destroy();
  await server.close();
  clients = [];
  begun = [];
});

async function start(limits: StopLimits): Promise<void> {
  server = fastify({ forceCloseConnections: 'idle' });
  keepConnections(server);
  clock = manualClock();
  endConnectionsOnStop(server, clock, limits);
  const held = new Promise((resolve) => (release = resolve));
  server.addHook('preHandler', async ({ url }) => void begun.push(url));
  server.get('/small', async () => 'small');
  server.get('/large', async () => Buffer.alloc(LARGE));
  server.get('/endless', async () => new Readable({ read: endless }));
  server.get('/held', async () => held);
  server.post('/body', async () => 'read');
  await server.listen({ host: '127.0.0.1', port: 0 });
}

/** Produces a body without an end as fast as it is read. */
function endless(this: Readable): void {
  this.push(Buffer.alloc(65_536));
}

/** Connects and sends; the client reads nothing until it is resumed. */
function client(request: string): Socket {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(socket);
  socket.on('error', () => undefined).pause();
  socket.write(request);
  return socket;
}

/** Requests a path and waits until its handler has begun. */
async function get(path: string): Promise<Socket> {
  const socket = client(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
  await waitFor(() => begun.includes(path), { describe: `the request for ${path}` });
  return socket;
}

/** Reads to the end of the connection and counts the bytes. */
async function readAll(socket: Socket): Promise<number> {
  await new Promise((resolve) => socket.resume().once('close', resolve));
  return socket.bytesRead;
}

/** Begins the stop; `ended` resolves when the last connection is closed. */
async function stop(): Promise<{ ended: Promise<void> }> {
  const ended = server.close();
  await waitFor(() => !server.server.listening, { describe: 'the stop to begin' });
  return { ended };
}

const openConnections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_error, count) => resolve(count)));

describe('the connections of a server that stops', () => {
  it('[contract 10] are closed immediately when they are idle or have sent nothing', async () => {
    await start({ transferMs: HOUR, totalMs: HOUR });
    const used = (await get('/small')).resume();
    await waitFor(() => used.bytesRead > 0, { describe: 'the answer' });
    const silent = client('');
    await waitFor(async () => (await openConnections()) === 2, { describe: 'both connections' });
    await server.close();
    expect(await readAll(silent)).toBe(0);
  });

  it.each([
    ['the response to the current request', '/held', 'the response'.length],
    ['a response that was complete but not yet sent', '/large', LARGE],
  ])('[contract 10] are closed after %s', async (_, path, bytes) => {
    await start({ transferMs: HOUR, totalMs: HOUR });
    const socket = await get(path);
    const { ended } = await stop();
    release('the response');
    expect(await readAll(socket)).toBeGreaterThan(bytes);
    await ended;
  });

  it.each([
    ['when the client does not read a large response', '/large', { transferMs: 50, totalMs: HOUR }, 50],
    ['when the client does not read an endless response', '/endless', { transferMs: 50, totalMs: HOUR }, 50],
    ['before the process does, whatever a handler does', '/held', { transferMs: 50, totalMs: 100 }, 100],
  ])('[contract 10] end %s', async (_, path, limits, ms) => {
    await start(limits);
    await get(path);
    const { ended } = await stop();
    await clock.advance(ms);
    await ended;
  });

  it('[contract 10] end when the client does not read a response created during the stop', async () => {
    await start({ transferMs: 50, totalMs: 500 });
    await get('/held');
    const { ended } = await stop();
    await clock.advance(50);
    release(Buffer.alloc(LARGE));
    await clock.advance(450);
    await ended;
  });

  it('[contract 10] end when the client does not send the rest of its request', async () => {
    await start({ transferMs: 50, totalMs: HOUR });
    client('GET /small HTTP/1.1\r\nhost:');
    client('POST /body HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf');
    await waitFor(async () => (await openConnections()) === 2, { describe: 'both connections' });
    const { ended } = await stop();
    await clock.advance(50);
    await ended;
  });

  it('[contract 10] wait longer for a handler than for a client', async () => {
    await start({ transferMs: 50, totalMs: HOUR });
    const stalled = await get('/endless');
    const running = await get('/held');
    const { ended } = await stop();
    await clock.advance(50);
    await readAll(stalled);
    release('the response');
    expect(await readAll(running)).toBeGreaterThan('the response'.length);
    await ended;
  });
});
