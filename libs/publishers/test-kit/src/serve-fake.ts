import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { asObject, writeCsv } from '@listings/publisher-sdk';
import type { CsvRow, JsonObject } from '@listings/publisher-sdk';

/** A request that a fake answers. */
export interface FakeRequest {
  readonly method: string;
  /** The decoded parts of the path: `['shops', '71', 'news']` for `/shops/71/news`. */
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The object of a JSON or form body; empty for any other body. */
  readonly body: JsonObject;
  /** The body as it came, for XML, CSV and other formats. */
  readonly text: string;
}

/**
 * The response of a fake: the status, a value that is sent as JSON, and headers. With the header `content-type` of another format a
 * text is sent as it is, and with `text/csv` a list of rows as a table.
 */
export type FakeAnswer = readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];

/** A fake that takes requests. */
export interface ServedFake {
  /** Without a trailing slash. */
  readonly url: string;
  /** Closes all connections and frees the port. */
  readonly stop: () => Promise<void>;
}

/** A larger request is refused with 413. */
const LARGEST_REQUEST = 8 * 1024 * 1024;
/** Longer than clients keep idle connections, so that the server closes none during a request. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves a fake of a publisher over HTTP, on a free port of the loopback interface. If `answer` throws an error or
 * returns what HTTP or JSON cannot express, the response is 500 and the error is printed.
 *
 * @example
 * const shops = new Map(seed.listings.map((shop) => [shop.id, shop]));
 * const { url, stop } = await serveFake(({ path: [, id = ''] }) => (shops.has(id) ? [200, shops.get(id)] : [404]));
 * return { settings: { API_BASE: url }, close: stop, ... };
 */
export async function serveFake(answer: (request: FakeRequest) => FakeAnswer): Promise<ServedFake> {
  const server = createServer((request, response) => void respond(request, response, answer));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Never rejects: an unhandled rejection would end the process of the author. */
async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: FakeRequest) => FakeAnswer,
): Promise<void> {
  try {
    const read = await readRequest(request);
    if (!read) return void response.writeHead(413).end();
    const [status, body, headers] = answer(read);
    const sent: Record<string, string> = { 'content-type': 'application/json', ...headers };
    const text = encoded(body, sent['content-type']);
    response.writeHead(status, sent).end(text);
  } catch (error) {
    const cause = error instanceof Error ? error.stack : inspect(error);
    process.stderr.write(`The fake failed at ${request.method} ${request.url}: ${cause}\n`);
    response.writeHead(500, 'Internal Server Error').end();
  }
}

/** A body in the format that the header names. */
function encoded(body: unknown, type = ''): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'string' && !/\bjson\b/.test(type)) return body;
  return Array.isArray(body) && type.startsWith('text/csv') ? writeCsv(body as CsvRow[]) : JSON.stringify(body);
}

/** The request; undefined if it is too large. */
async function readRequest(request: IncomingMessage): Promise<FakeRequest | undefined> {
  const { method = 'GET', url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).byteLength;
    if (size > LARGEST_REQUEST) return undefined;
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  const path = pathname.split('/').slice(1).map(decodeURIComponent);
  return { method, path, query: searchParams, headers, body: bodyOf(text, headers['content-type']), text };
}

function bodyOf(text: string, type = ''): JsonObject {
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return asObject(JSON.parse(text)) ?? {};
  } catch {
    return {};
  }
}
