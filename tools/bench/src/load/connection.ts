import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** One keep-alive connection that sends a request as soon as the answer to the last one is complete. */
export interface LoadConnection {
  close(): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Opens a connection and keeps it busy: `next` gives the request to send, or undefined to pause for good; `answered`
 * hears the status and the size of each answer. It reads no more of HTTP than its two servers speak, so that the
 * load costs little of the machine that it shares with them.
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
    if (!Number.isInteger(length)) throw new Error(`an answer without its length: ${text}`);
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
