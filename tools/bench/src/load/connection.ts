import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** One keep-alive connection that sends the next request as soon as the last response is complete. */
export interface LoadConnection {
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Opens a connection and keeps it busy. `next` returns the request to send, or undefined to stop; `answered` receives
 * the status and size of each response. The parser supports only the HTTP of the two servers, so that the load
 * generator uses little of the shared machine.
 */
export function keepBusy(
  port: number,
  work: { next: () => Buffer | undefined; answered: (status: number, bytes: number) => void },
): LoadConnection {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let head: Buffer | undefined;
  let missing = 0;
  let status = 0;
  let bytes = 0;

  const send = () => {
    const request = work.next();
    if (request) socket.write(request);
  };
  const complete = () => {
    work.answered(status, bytes);
    send();
  };
  socket.on('connect', send);
  socket.on('data', (chunk) => {
    if (missing > 0) {
      missing -= chunk.length;
      if (missing === 0) complete();
      return;
    }
    const data = head ? Buffer.concat([head, chunk]) : chunk;
    const end = data.indexOf(HEAD_END);
    if (end < 0) {
      head = data;
      return;
    }
    head = undefined;
    const text = data.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1]);
    if (!Number.isInteger(length)) throw new Error(`The response has no Content-Length: ${text}`);
    status = Number(text.slice(9, 12));
    bytes = length;
    missing = length - (data.length - end - HEAD_END.length);
    if (missing === 0) complete();
  });
  socket.on('error', (error) => {
    throw error;
  });
  return { close: () => socket.destroy() };
}
