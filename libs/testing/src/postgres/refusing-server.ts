import { createServer } from 'node:net';

/** A server that refuses every connection in the protocol of PostgreSQL. */
export interface RefusingPostgres {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a server that refuses every connection with an SQLSTATE, as PostgreSQL does while it starts or is full. */
export async function refusingPostgres({
  code,
  message,
}: {
  code: string;
  message: string;
}): Promise<RefusingPostgres> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `postgres://listings:secret@127.0.0.1:${port}/listings`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
