import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** The HTTP server of every process for `/metrics`, `/healthz` and `/readyz` [contract 10]. */
export interface OperationsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Whether a process can serve, and how the servers that it uses are: ok, unavailable, or a sentence that says what to do. */
export interface ReadinessReport {
  readonly ready: boolean;
  /** The process can serve, and something that it writes to takes no writes. */
  readonly degraded?: boolean;
  readonly details: Readonly<Record<string, string>>;
}

/** The answer of `/readyz`: 200 while the process can serve, also a degraded one, else 503. */
export function readinessAnswer({ ready, degraded = false, details }: ReadinessReport) {
  if (!ready) return { status: 503, body: { status: 'not ready', details } };
  return { status: 200, body: { status: degraded ? 'degraded' : 'ready', details } };
}

/** Starts the server. `/readyz` answers what `ready` reports. */
export async function startOperationsServer(options: {
  port: number;
  host: string;
  metrics: Registry;
  ready: () => Promise<ReadinessReport>;
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
      const { status, body } = readinessAnswer(await options.ready());
      response.statusCode = status;
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(body));
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
