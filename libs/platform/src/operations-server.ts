import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** The HTTP server of every process for `/metrics`, `/healthz` and `/readyz` [contract 10]. */
export interface OperationsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts the server. `/readyz` calls `ready`, which rejects while a server that the process depends on is unavailable.
 */
export async function startOperationsServer(options: {
  port: number;
  host: string;
  metrics: Registry;
  ready: () => Promise<unknown>;
}): Promise<OperationsServer> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/metrics') {
      const text = await options.metrics.metrics().catch(() => undefined);
      response.statusCode = text === undefined ? 500 : 200;
      response.setHeader('content-type', options.metrics.contentType);
      response.end(text);
    } else if (path === '/healthz') {
      response.end('ok');
    } else if (path === '/readyz') {
      const ready = await options.ready().then(
        () => true,
        () => false,
      );
      response.statusCode = ready ? 200 : 503;
      response.end(ready ? 'ready' : 'not ready');
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
