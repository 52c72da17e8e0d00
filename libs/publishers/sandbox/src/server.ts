import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { systemClock } from '@listings/platform/time';
import type { Clock } from '@listings/platform/time';
import { serveAdmin } from './admin/serve-admin.js';
import { json } from './http/answer.js';
import { readBody } from './http/call.js';
import type { Call } from './http/call.js';
import { transmit } from './http/transmit.js';
import { serveFile } from './images/files.js';
import { serveInbox } from './inbox/inbox-routes.js';
import { serveCall } from './pipeline/serve-call.js';
import { hostedPhotoA } from './publisher-a/hosted-photos.js';
import { SandboxPublisherA } from './publisher-a/sandbox-publisher.js';
import { hostedPhotoB } from './publisher-b/photos.js';
import { SandboxPublisherB } from './publisher-b/sandbox-publisher.js';
import { Worlds } from './worlds.js';

/** A running sandbox [publishers 3.1]. */
export interface Sandbox {
  readonly url: string;
  readonly port: number;
  /** Stops at once and closes hanging connections. */
  close(): Promise<void>;
}

/** Where the sandbox listens and how others reach it. */
export interface SandboxOptions {
  /** Default: any free port. */
  readonly port?: number;
  /** Default: loopback only [publishers 3.1]. A container needs another address, because its loopback cannot be reached from outside. */
  readonly host?: string;
  /** The base URL of links that the sandbox returns. Default: its port on loopback. */
  readonly publicUrl?: string;
  /** The real time of all worlds. Default: the system's. */
  readonly clock?: Clock;
}

/** Starts the sandbox in this process. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  let url = '';
  const worlds = new Worlds(() => url, options.clock ?? systemClock);
  const server = createServer((request, response) => void serve(worlds, request, response));
  // No time limit: scripted delays may be longer than Node's default.
  server.requestTimeout = 0;
  // Longer than clients keep idle connections, so that the server closes none during a request.
  server.keepAliveTimeout = 65_000;
  const port = await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  url = options.publicUrl ?? `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    close: async () => {
      worlds.end();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const SPACE = /^\/s\/([\w.-]{1,64})(?=\/)/;
const ROOT = /^\/(a|b|_sandbox|inbox|files)(\/.*)?$/;

async function serve(worlds: Worlds, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const space = SPACE.exec(url.pathname)?.[1] ?? '';
    const [, root, path = '/'] = ROOT.exec(url.pathname.replace(SPACE, '')) ?? [];
    const body = await readBody(request);
    const { method = 'GET', headers } = request;
    await dispatch(worlds, { space, root, call: { method, path, query: url.searchParams, headers, body } }, response);
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    if (!response.headersSent) transmit(response, json(500, { error: 'the sandbox failed; see its stderr' }));
  }
}

async function dispatch(
  worlds: Worlds,
  { space, root, call }: { space: string; root: string | undefined; call: Call },
  response: ServerResponse,
): Promise<void> {
  const world = worlds.get(space);
  world.tick();
  switch (root) {
    case 'a': {
      const photo = hostedPhotoA(world, call.path);
      return photo ? transmit(response, photo) : serveCall(world, new SandboxPublisherA(world), call, response);
    }
    case 'b': {
      const photo = call.method === 'GET' ? hostedPhotoB(world, call.path) : undefined;
      return photo ? transmit(response, photo) : serveCall(world, new SandboxPublisherB(world), call, response);
    }
    case '_sandbox':
      return transmit(response, await serveAdmin(worlds, space, call));
    case 'inbox':
      return serveInbox(world, call, response);
    case 'files':
      return transmit(response, serveFile(call.path));
    default:
      return transmit(
        response,
        json(404, { error: 'roots are /a, /b, /_sandbox, /inbox and /files, also under /s/{space}' }),
      );
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('the sandbox has no port'));
    });
  });
}
