import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { SyslogTarget } from '@listings/domain';
import type { AuditReceiver, BatchOutcome, ReceiverDependencies } from './receiver-contract.js';
import { counted, syslogMessage } from './syslog-message.js';

/** A server that takes no messages, such as a proxy with no syslog server behind it, closes the connection within this time. */
const GRACE_MS = 250;

/**
 * A syslog server (RFC 5424, over TCP by RFC 6587 or over TLS by RFC 5425). Syslog acknowledges nothing, so each batch has its own
 * connection: the batch counts as accepted when the server has closed the connection in order, after the end and without an answer.
 */
export function syslogReceiver(target: SyslogTarget, deps: ReceiverDependencies): AuditReceiver {
  const open = new Set<Socket>();
  return {
    send: (entries) => {
      const socket = connectTo(target, deps.connection);
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      return exchange(socket, entries.map((entry) => counted(syslogMessage(entry, deps.origin))).join(''), deps);
    },
    close: async () => {
      for (const socket of open) socket.destroy();
    },
  };
}

function connectTo({ host, port, isEncrypted }: SyslogTarget, options: ReceiverDependencies['connection']): Socket {
  if (!isEncrypted) return connectTcp({ ...options, host, port });
  // An IP address is no server name in TLS (RFC 6066, 3).
  return connectTls({ ...options, host, port, ...(isIP(host) === 0 && { servername: host }) });
}

function exchange(
  socket: Socket,
  text: string,
  { clock, timeoutMs }: Pick<ReceiverDependencies, 'clock' | 'timeoutMs'>,
): Promise<BatchOutcome> {
  return new Promise((resolve) => {
    let hasEnded = false;
    let problem: string | undefined;
    const timers = [
      clock.after(timeoutMs, () =>
        socket.destroy(new Error(`the server has not closed the connection within ${timeoutMs} ms`)),
      ),
    ];
    socket.once('error', (error) => (problem ??= error.message.slice(0, 300)));
    socket.once('data', () => socket.destroy(new Error('the server has answered, and a syslog server never does')));
    socket.once('end', () => {
      if (!hasEnded) problem ??= 'the server closed the connection before the end';
    });
    socket.once('close', () => {
      for (const timer of timers) timer.cancel();
      if (problem === undefined && socket.readableEnded) resolve({ accepted: true });
      else resolve({ accepted: false, error: problem ?? 'the connection has ended' });
    });
    socket.write(text, () => {
      const end = () => {
        hasEnded = true;
        socket.end();
      };
      if (!socket.destroyed) timers.push(clock.after(GRACE_MS, end));
    });
  });
}
