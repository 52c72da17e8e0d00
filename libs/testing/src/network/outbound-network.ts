import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Zone } from './name-server.js';
import { startNameServer } from './name-server.js';
import { startReceiver } from './receiver.js';

/** Public addresses that lead to the server outside. No packet of a test goes to their owners. */
export const PUBLIC_ADDRESSES = ['1.2.3.4', '2600:1:2:3::4'] as const;

/**
 * Starts the network that processes of the product see in a test of the addresses they may call: a name server, one server on
 * the public internet, and a canary behind every other address and port, which nobody may reach. `direct` are the loopback ports that
 * processes reach as usual, such as that of the database. The canary listens on all addresses of the machine and answers HTTP with an
 * empty 200.
 */
export async function startOutboundNetwork(options: { zone: Zone; direct: readonly number[] }) {
  const reached: string[] = [];
  const sockets = new Set<Socket>();
  const canary = createServer((socket) => {
    const index = reached.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', (data) => {
      reached[index] = data.toString('latin1').split('\r\n', 1)[0] ?? '';
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
    });
  });
  // Without an address Node listens on `::`, and on 0.0.0.0 where there is no IPv6.
  await new Promise<void>((resolve, reject) => canary.once('error', reject).listen(0, resolve));
  const { port } = canary.address() as AddressInfo;
  const [names, outside] = await Promise.all([startNameServer(options.zone), startReceiver()]);
  const publicPort = Number(new URL(outside.url).port);
  return {
    /** Environment variables that put a process into this network. */
    environment: {
      NODE_OPTIONS: `--import ${new URL('./outbound-preload.mjs', import.meta.url).href}`,
      TEST_OUTBOUND_NETWORK: JSON.stringify({
        nameServer: names.address,
        canary: port,
        outside: Object.fromEntries(PUBLIC_ADDRESSES.map((address) => [address, publicPort])),
        direct: options.direct,
      }),
    },
    /** The port of the canary on the loopback addresses. */
    port,
    /** The first line of every connection to the canary; empty if nothing was sent. */
    reached,
    /** The server at the public addresses, on every port. */
    outside,
    names,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all([new Promise((resolve) => canary.close(resolve)), names.close(), outside.close()]);
    },
  };
}
