import type { AddressInfo, Server } from 'node:net';

/** Tells the parent that this process is ready. It ends with the parent, or when that stops it, after `close`. */
export function tellReady(fields: object = {}, close: () => Promise<unknown> = async () => undefined): void {
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
  process.send?.({ type: 'ready', ...fields });
}

/** Tells the parent the port of a server that listens on a free one of this machine. */
export function listenForParent(server: Server, close?: () => Promise<unknown>): void {
  server.listen(0, '127.0.0.1', () => tellReady({ port: (server.address() as AddressInfo).port }, close));
}
