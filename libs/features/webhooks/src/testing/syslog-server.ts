import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listen, TEST_CERTIFICATE, TEST_KEY } from '@listings/testing';

/** A server for the messages of syslog, with what its connections received. */
export type SyslogServer = Awaited<ReturnType<typeof startSyslogServer>>;

/** Starts a server for the messages of syslog. `serve` says what it does with a connection. */
export async function startSyslogServer(
  serve: (socket: Socket) => void = (socket) => socket.resume(),
  { isEncrypted = false } = {},
) {
  const received: Buffer[] = [];
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', (chunk) => received.push(chunk));
    serve(socket);
  };
  const server: Server = isEncrypted
    ? createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, accept)
    : createServer(accept);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return {
    port: await listen(server),
    close,
    connections: () => sockets.size,
    text: () => Buffer.concat(received).toString('utf8'),
  };
}

/** The messages of a stream with octet counting; throws for anything else. */
export function syslogMessages(text: string): string[] {
  const [, digits = ''] = /^([1-9]\d*) /.exec(text) ?? [];
  if (text === '') return [];
  const from = digits.length + 1;
  const message = text.slice(from, from + Number(digits));
  if (digits === '' || message.length < Number(digits)) throw new Error(`not counted: ${text.slice(0, 20)}`);
  return [message, ...syslogMessages(text.slice(from + message.length))];
}
