import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { checkDeliveries, isDelivery } from '../events/delivered-events.js';
import { realClock } from '../time/real-clock.js';
import type { TestClock } from '../time/test-clock.js';
import { listen } from './listen.js';

/** A recorded request. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The bytes of the body, over which the signature is computed. */
  body: Buffer;
  /** When the request was complete (ms since the epoch). */
  at: number;
}

/** The behaviour of the receiver; an absent field means normal behaviour. */
export interface ReceiverAnswer {
  /** Default 200. */
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Delay before the response. */
  delayMs?: number;
  /** The receiver responds after this promise, so that a test can hold a request and release it. */
  until?: Promise<unknown>;
  /** Sends the header at once, and then one byte of the body per interval. */
  dripMs?: number;
  /** `hang`: never responds. `drop`: closes the connection without a response. */
  instead?: 'hang' | 'drop';
}

/** A webhook receiver that records all requests, as the oracle of delivery tests [reliability 2]. */
export interface Receiver {
  url: string;
  requests: ReceivedRequest[];
  /** Sets the behaviour for later requests; a function decides for each request. */
  answer(how: ReceiverAnswer | ((request: ReceivedRequest, number: number) => ReceiverAnswer)): void;
  /** Closes it. Rejects if it received an event that does not follow the schema of the catalogue [6]. */
  close(): Promise<void>;
}

/**
 * Starts a receiver on a free loopback port (or the given one) that responds with 200 until configured otherwise. Its
 * delays follow `clock`.
 */
export async function startReceiver({
  port = 0,
  clock = realClock,
}: { port?: number; clock?: TestClock } = {}): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let decide: (request: ReceivedRequest, number: number) => ReceiverAnswer = () => ({});

  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(chunks),
        at: clock.now().getTime(),
      };
      requests.push(request);
      const how = decide(request, requests.length);
      if (how.instead === 'drop') return void incoming.socket.destroy();
      if (how.instead === 'hang') return;
      const respond = () => reply(response, how, clock);
      const answer = () => void (!how.delayMs ? respond() : clock.after(how.delayMs, respond));
      if (how.until) void how.until.then(answer);
      else answer();
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server, port)}`,
    requests,
    answer: (how) => {
      decide = typeof how === 'function' ? how : () => how;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      const deliveries = requests.filter(({ headers }) => isDelivery(headers));
      await checkDeliveries(deliveries.map(({ headers, body }) => ({ headers, body: body.toString() })));
    },
  };
}

function reply(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', dripMs }: ReceiverAnswer,
  clock: TestClock,
): void {
  if (response.destroyed) return;
  response.writeHead(status, headers);
  if (dripMs === undefined) return void response.end(body);
  response.flushHeaders();
  const bytes = Buffer.from(body);
  let sent = 0;
  const timer = clock.every(dripMs, () => {
    if (response.destroyed || sent >= bytes.length) {
      timer.cancel();
      response.end();
    } else response.write(bytes.subarray(sent, ++sent));
  });
}
