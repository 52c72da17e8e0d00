import type { AddressInfo, Server } from 'node:net';

/** Lets a server listen on the loopback interface: on this port, or on a free one. Returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
