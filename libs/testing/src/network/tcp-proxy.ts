import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { listen } from './listen.js';

/** Faults of the connections through the proxy. Every field can change at any time. */
export interface ProxyFaults {
  /** Destroys a connection after this many bytes of the target's responses (0: at the first byte). */
  cutAfterResponseBytes: number | undefined;
  /** Accepts connections and data, and forwards nothing. */
  blackhole: boolean;
  /** Closes new connections at once. */
  refuse: boolean;
}

/** A TCP proxy in front of a server, for tests of network faults [reliability 2]. */
export type TcpProxy = Awaited<ReturnType<typeof tcpProxy>>;

const GOOD: ProxyFaults = { cutAfterResponseBytes: undefined, blackhole: false, refuse: false };

/** Starts a proxy on a free loopback port that forwards to the target. */
export async function tcpProxy(first: { host?: string; port: number }) {
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
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    forward(client, upstream, (chunk) => upstream.write(chunk));
    let answered = 0;
    forward(upstream, client, (chunk) => {
      const allowed = (faults.cutAfterResponseBytes ?? Infinity) - answered;
      answered += chunk.length;
      if (allowed > 0 && chunk.length <= allowed) client.write(chunk);
      else if (allowed > 0) client.write(chunk.subarray(0, allowed), () => client.destroy());
      else client.destroy();
    });
  });
  function forward(from: Socket, to: Socket, send: (chunk: Buffer) => void): void {
    from.on('data', (chunk: Buffer) => void (faults.blackhole || to.destroyed || send(chunk)));
    from.on('end', () => void (faults.blackhole || to.destroyed || to.end()));
  }
  function track(socket: Socket): void {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
  }
  const cutAll = () => open.forEach((socket) => socket.destroy());

  return {
    port: await listen(server),
    faults,
    /** Resets all faults; open connections are not changed. */
    heal: () => void Object.assign(faults, GOOD),
    /** Forwards new connections to another port; open connections are not changed. */
    switchTo: (port: number) => void (target.port = port),
    /** Destroys all open connections. */
    cutAll,
    /** Number of connections accepted so far. */
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        cutAll();
      }),
  };
}
