import { createServer } from 'node:net';
import { listen } from '../network/listen.js';

/** Starts a server that refuses every connection with an SQLSTATE, as PostgreSQL does while it starts or is full. */
export async function refusingPostgres({ code, message }: { code: string; message: string }) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  return {
    url: `postgres://listings:secret@127.0.0.1:${await listen(server)}/listings`,
    close: () => new Promise<unknown>((resolve) => server.close(resolve)),
  };
}
