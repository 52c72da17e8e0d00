import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '@listings/platform';

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}

/** An open connection. */
interface Connection {
  /** Its latest response, begun or not; the response has its request. */
  latest?: ServerResponse;
  /** Whether it has had its last response. */
  isLingering: boolean;
}

/** The open connections of a server. */
export class Connections {
  private readonly open = new Map<Socket, Connection>();

  constructor({ server }: FastifyInstance) {
    server.on('connection', (socket: Socket) => {
      this.open.set(socket, { isLingering: false });
      socket.once('close', () => this.open.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      const connection = this.open.get(socket);
      if (connection) connection.latest = response;
    });
  }

  /** The sockets of all connections. */
  get sockets(): Socket[] {
    return [...this.open.keys()];
  }

  latestResponseOf(socket: Socket): ServerResponse | undefined {
    return this.open.get(socket)?.latest;
  }

  isLingering(socket: Socket): boolean {
    return this.open.get(socket)?.isLingering ?? false;
  }

  /** Ends the response side of a connection; the client has a time to end its own. */
  linger(socket: Socket, limitMs: number, clock: Pick<Clock, 'after'>): void {
    const connection = this.open.get(socket);
    if (connection) connection.isLingering = true;
    const limit = clock.after(limitMs, () => socket.destroy()).unref();
    socket
      .once('end', () => socket.destroy())
      .once('close', () => limit.cancel())
      .end();
  }
}

/** Keeps the open connections of a server. */
export function keepConnections(server: FastifyInstance): void {
  server.decorate('connections', new Connections(server));
}
