import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';

/** Statuses whose responses have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** Time without a byte after which an exchange is given up, as `fetch` does. */
const IDLE_MS = 300_000;

/**
 * Sends a request to a bucket with Node's own HTTP client. The client of `fetch` ends the process when a server closes a
 * connection after a response whose reader pauses (nodejs/undici#5360), and those who read media may read slowly.
 */
export const bucketFetch: typeof fetch = (input, { method = 'GET', headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(String(input));
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      timeout: IDLE_MS,
      ...(signal && { signal }),
    });
    request.on('error', reject);
    request.once('timeout', () => request.destroy(new Error(`no byte within ${IDLE_MS} ms`)));
    request.once('response', (received) => {
      received.on('error', () => undefined);
      try {
        resolve(responseOf(received, method));
      } catch (error) {
        // A status that no response can have.
        request.destroy(error as Error);
      }
    });
    // The client of the bucket sends texts and bytes.
    request.end(body as string | Uint8Array | undefined);
  });

function responseOf(received: IncomingMessage, method: string): Response {
  const { statusCode: status = 0, statusMessage: statusText, headersDistinct } = received;
  const headers = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  if (method !== 'HEAD' && !WITHOUT_BODY.has(status))
    return new Response(Readable.toWeb(received) as ReadableStream<Uint8Array>, { status, statusText, headers });
  received.resume();
  return new Response(null, { status, statusText, headers });
}
