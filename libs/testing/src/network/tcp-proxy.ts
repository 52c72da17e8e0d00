import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { realClock } from '../time/real-clock.js';

/** Faults of the connections through the proxy. Every field can change at any time. */
export interface ProxyFaults {
  /** Delays every chunk by this time, in both directions. */
  delayMs: number;
  /** Destroys a connection after this many bytes of the target's responses (0: at the first byte). */
  cutAfterResponseBytes: number | undefined;
  /** Destroys a connection after this many bytes of requests. */
  cutAfterRequestBytes: number | undefined;
  /** Accepts connections and data, and forwards nothing. */
  blackhole: boolean;
  /** Closes new connections at once. */
  refuse: boolean;
}

/** A TCP proxy in front of a server, for tests of network faults [reliability 2]. */
export interface TcpProxy {
  port: number;
  faults: ProxyFaults;
  /** Resets all faults; open connections are not changed. */
  heal(): void;
  /** Forwards new connections to another port; open connections are not changed. */
  switchTo(port: number): void;
  /** Destroys all open connections. */
  cutAll(): void;
  /** Number of connections accepted so far. */
  connections(): number;
  close(): Promise<void>;
}

const UNCUT = { cutAfterResponseBytes: undefined, cutAfterRequestBytes: undefined };
const GOOD: ProxyFaults = { ...UNCUT, delayMs: 0, blackhole: false, refuse: false };

/** Starts a proxy on a free loopback port that forwards to the target. */
export async function tcpProxy(first: { host?: string; port: number }): Promise<TcpProxy> {
  const target = { ...first };
  const faults = { ...GOOD };
  const open = new Set<Socket>();
  let connections = 0;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    connections += 1;
    track(client);
    if (faults.refuse) return void client.destroy();
    const upstream = connect({ host: target.host ?? '127.0.0.1', port: target.port, allowHalfOpen: true });
    track(upstream);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    forward({ from: client, to: upstream, limit: () => faults.cutAfterRequestBytes, cut, faults });
    forward({ from: upstream, to: client, limit: () => faults.cutAfterResponseBytes, cut, faults });
  });
  function track(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  }
  const cutAll = () => open.forEach((socket) => socket.destroy());

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    faults,
    heal: () => void Object.assign(faults, GOOD),
    switchTo: (port) => void (target.port = port),
    cutAll,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}

/** The two ends of a direction, and what may happen to its bytes. */
interface Direction {
  readonly from: Socket;
  readonly to: Socket;
  readonly faults: ProxyFaults;
  limit(): number | undefined;
  cut(): void;
}

function forward({ from, to, limit, cut, faults }: Direction): void {
  let passed = 0;
  // Chains the chunks, so that they keep their order if the delay shrinks between two of them.
  let last = Promise.resolve();
  const inOrder = (act: () => void) => {
    const until = faults.delayMs ? realClock.sleep(faults.delayMs) : undefined;
    last = last.then(() => until).then(act);
  };
  from.on('data', (chunk: Buffer) => {
    if (faults.blackhole) return;
    inOrder(() => {
      if (to.destroyed) return;
      const allowed = (limit() ?? Infinity) - passed;
      passed += chunk.length;
      if (chunk.length <= allowed && allowed !== 0) return void to.write(chunk);
      if (allowed > 0) to.write(chunk.subarray(0, allowed), cut);
      else cut();
    });
  });
  from.on('end', () => {
    if (!faults.blackhole) inOrder(() => void (to.destroyed || to.end()));
  });
}
