import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections and to servers that listen on any port. */
const FIRST = 11_000;
const LAST = 32_767;
const ATTEMPTS = 1_000;

/** Ports that this process has got before. */
const given = new Set<number>();

/**
 * Returns a port of the loopback interface on which nothing listens at present. The system gives it to no other program
 * that asks for any port, neither before a server listens on it nor while that server is restarted.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
  throw new Error(`Found no free port from ${FIRST} to ${LAST}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
