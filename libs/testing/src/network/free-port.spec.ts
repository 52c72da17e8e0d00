import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './free-port.js';

/** The first port that Linux gives to programs that ask for any. */
const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

describe('a free port', () => {
  it('can be listened on, and is another one each time', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
    for (const port of ports) {
      const server = createServer();
      await new Promise<void>((resolve, reject) =>
        server.once('error', reject).listen(port, '127.0.0.1', () => resolve()),
      );
      await new Promise((resolve) => server.close(resolve));
    }
  });

  (existsSync(RANGE) ? it : it.skip)('is none that the system gives to another program by chance', async () => {
    const first = Number(readFileSync(RANGE, 'utf8').split(/\s+/)[0]);
    // Some machines give out almost all ports.
    expect(await freePort()).toBeLessThan(Math.max(first, 32_768));
  });
});
