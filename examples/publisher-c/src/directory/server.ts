import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { consent, exchangeSlip, holderOf, prolong } from './access.js';
import type { Answer } from './answer.js';
import { Refusal } from './answer.js';
import { entryOf, listEntries, readEntry, replaceEntry } from './entries.js';
import { Faults } from './faults.js';
import { listNotices, putUpNotice, readNotice, takeDownNotice } from './notices.js';
import { answerOpinion, listOpinions, readOpinion, withdrawAnswer } from './opinions.js';
import { Town } from './town.js';

/** A running directory. Tests can access its state. */
export interface Directory {
  readonly url: string;
  readonly town: Town;
  readonly faults: Faults;
  /** The calls so far: `POST /entries/e-1-1/notices`. */
  readonly calls: string[];
  close(): Promise<void>;
}

/**
 * Starts the directory on the loopback interface, on a free port unless `port` is set. `clock` returns milliseconds since
 * the epoch.
 */
export async function startDirectory({
  port = 0,
  entriesPerHolder = 60,
  clock,
}: {
  port?: number;
  entriesPerHolder?: number;
  clock: () => number;
}): Promise<Directory> {
  const town = new Town(entriesPerHolder, clock);
  const faults = new Faults();
  const calls: string[] = [];
  let url = '';
  const server = createServer((request, response) => {
    serve({ town, faults, calls, origin: url }, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      response.destroy();
    });
  });
  // Longer than clients keep idle connections, so that the server closes none during a request.
  server.keepAliveTimeout = 65_000;
  url = `http://127.0.0.1:${await listen(server, port)}`;
  const close = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return { url, town, faults, calls, close };
}

type Inside = Pick<Directory, 'town' | 'faults' | 'calls'> & { readonly origin: string };

async function serve(inside: Inside, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const target = new URL(url, inside.origin);
  const call = `${method} ${target.pathname}`;
  inside.calls.push(call);
  const body = await readJson(request);
  const fault = inside.faults.take(call);
  if (fault === 'drop-before') return void request.socket.destroy();
  if (typeof fault === 'object') return send(response, fault);
  const answer = answerTo(inside, request, target, body);
  if (fault === 'drop-after') return void request.socket.destroy();
  send(response, fault === 'garbage' ? { status: answer.status, body: '<p>Come back later' } : answer);
}

function answerTo(inside: Inside, request: IncomingMessage, { pathname, searchParams }: URL, body: unknown): Answer {
  const { town, origin } = inside;
  const [, root = '', id = '', leaf = ''] = pathname.split('/');
  const route = `${request.method} /${root}${id && (root === 'tokens' ? `/${id}` : '/*')}${leaf && `/${leaf}`}`;
  const token = header(request, 'x-directory-token');
  try {
    if (route === 'GET /consent') return consent(town, searchParams);
    if (route === 'POST /tokens') return exchangeSlip(town, body);
    if (route === 'POST /tokens/prolong') return prolong(town, body);
    if (route === 'GET /town/*') return townPage(town, id);

    const holder = holderOf(town, token);
    const entry = () => entryOf(town, holder, id);
    const ifMatch = header(request, 'if-match');
    switch (route) {
      case 'DELETE /tokens':
        town.tokens.delete(token ?? '');
        return { status: 204 };
      case 'GET /entries':
        return listEntries(town, holder, searchParams, origin);
      case 'GET /entries/*':
        return readEntry(entry(), origin);
      case 'PUT /entries/*':
        return replaceEntry(entry(), ifMatch, body, origin);
      case 'GET /entries/*/notices':
        return listNotices(town, entry(), searchParams, origin);
      case 'POST /entries/*/notices':
        return putUpNotice(town, entry(), body, origin);
      case 'GET /notices/*':
        return readNotice(town, holder, id, origin);
      case 'DELETE /notices/*':
        return takeDownNotice(town, holder, id);
      case 'GET /entries/*/opinions':
        return listOpinions(town, entry(), searchParams, origin);
      case 'GET /opinions/*':
        return readOpinion(town, holder, id, origin);
      case 'PUT /opinions/*/answer':
        return answerOpinion(town, holder, id, { ifMatch, body, origin });
      case 'DELETE /opinions/*/answer':
        return withdrawAnswer(town, holder, id);
      default:
        throw new Refusal(404, 'no-such-place', `there is no ${route}`);
    }
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

/** The public page of an entry, which live links lead to. */
function townPage(town: Town, id: string): Answer {
  const entry = town.entries.get(id);
  if (!entry) throw new Refusal(404, 'no-such-entry', 'there is no such entry');
  const plain = (text: string) => text.replace(/[<>&]/g, '');
  const notices = town.notices.filter(({ entryId }) => entryId === id);
  return {
    status: 200,
    body: `<!doctype html><title>${plain(entry.title)}</title><h1>${plain(entry.title)}</h1>${notices
      .map((notice) => `<p id="${notice.id}">${plain(notice.text)}</p>`)
      .join('')}`,
  };
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  const isPage = typeof body === 'string';
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { ...(body === undefined ? {} : { 'content-type': type }), ...headers });
  response.end(isPage || body === undefined ? body : JSON.stringify(body));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (address && typeof address === 'object') resolve(address.port);
      else reject(new Error('the directory has no port'));
    });
  });
}
