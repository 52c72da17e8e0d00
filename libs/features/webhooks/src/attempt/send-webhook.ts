import type { IncomingHttpHeaders } from 'node:http';
import { Agent } from 'undici';
import type { Dispatcher } from 'undici';
import type { Clock, ResolveHost, Timer } from '@listings/platform';
import { outboundConnector } from '@listings/platform';
import type { Exchange, ExchangeFailure } from '../rules/attempt-outcome.js';
import { retryAfterMs } from '../rules/retry-schedule.js';

/** Bytes of a response that are read, and bytes of it that the log stores [contract 8]. */
const MAX_READ = 64 * 1024;
const MAX_KEPT = 2 * 1024;

/** One request to a receiver. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of a request, for the retry decision and the log. */
export interface WebhookReply {
  readonly exchange: Exchange;
  readonly responseBody?: string;
  readonly durationMs: number;
}

/** Sends requests to receivers; one per process. */
export interface WebhookSender {
  send(webhook: WebhookRequest): Promise<WebhookReply>;
  close(): Promise<void>;
}

/**
 * Creates the sender. It connects only to public addresses (checked on connect), follows no redirects, limits the whole
 * exchange by one deadline, and reads a bounded part of the response without decompressing it [contract 8].
 */
export function createWebhookSender(options: {
  allowPrivateAddresses: boolean;
  timeoutMs: number;
  clock: Clock;
  resolve?: ResolveHost;
  ca?: string;
}): WebhookSender {
  const agent = new Agent({
    connect: outboundConnector(options),
    // Several accounts may share a host, so the concurrency limit applies per endpoint and not per host.
    connections: null,
    pipelining: 1,
    // Shorter than the keep-alive of usual servers; otherwise a request could use a connection that the server is
    // closing.
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: (webhook) =>
      new Promise((resolve) => {
        const exchange = new ExchangeHandler(options, resolve);
        try {
          const { origin, pathname, search } = new URL(webhook.url);
          const { headers, body } = webhook;
          agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, exchange);
        } catch (error) {
          exchange.onResponseError(undefined, error as Error);
        }
      }),
    close: () => agent.destroy(),
  };
}

/**
 * Follows one exchange and reports its outcome once. It is a handler of undici instead of a call of `request`, which makes
 * a stream and an abort listener for every response.
 */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  private readonly started: number;
  private readonly timer: Timer;
  private controller: Dispatcher.DispatchController | undefined;
  private ended = false;
  private status: number | undefined;
  private retryAfter: string | undefined;
  private readonly kept: Buffer[] = [];
  private read = 0;

  constructor(
    private readonly limit: { readonly clock: Clock; readonly timeoutMs: number },
    private readonly report: (reply: WebhookReply) => void,
  ) {
    this.started = limit.clock.monotonic();
    this.timer = limit.clock.after(limit.timeoutMs, () => this.expire());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The deadline has passed during the connection: the request is not sent.
    if (this.ended) this.abort();
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.status = status;
    this.retryAfter = single(headers['retry-after']);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.ended) return;
    if (this.read < MAX_KEPT) this.kept.push(chunk.subarray(0, MAX_KEPT - this.read));
    this.read += chunk.length;
    if (this.read < MAX_READ) return;
    this.answer();
    this.abort();
  }

  onResponseEnd(): void {
    this.answer();
  }

  onResponseError(_: unknown, error: Error): void {
    this.end({ kind: 'failure', ...failure(error) });
  }

  private expire(): void {
    this.end({
      kind: 'failure',
      failure: this.status === undefined ? 'TIMEOUT' : 'RESPONSE_TOO_SLOW',
      reason: `no complete response within ${this.limit.timeoutMs} ms`,
    });
    this.abort();
  }

  private answer(): void {
    // PostgreSQL text cannot contain NUL.
    const body = this.read === 0 ? '' : Buffer.concat(this.kept).toString('utf8').replaceAll('\0', '\uFFFD');
    const status = this.status ?? 0;
    this.end({ kind: 'response', status, retryAfterMs: retryAfterMs(this.retryAfter, this.limit.clock.now()) }, body);
  }

  private end(exchange: Exchange, responseBody?: string): void {
    if (this.ended) return;
    this.ended = true;
    this.timer.cancel();
    this.report({ exchange, responseBody, durationMs: this.limit.clock.monotonic() - this.started });
  }

  private abort(): void {
    this.controller?.abort(new Error('the exchange has ended'));
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Maps errors of undici, TLS and DNS to the failures of the log. */
function failure(error: unknown): { failure: ExchangeFailure; reason: string } {
  const { code = '', message = String(error), name = '' } = error as Partial<NodeJS.ErrnoException>;
  const reason = message.replaceAll('\0', '').slice(0, 300) || code || name;
  if (code === 'ADDRESS_REFUSED') return { failure: 'ADDRESS_REFUSED', reason };
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { failure: 'TIMEOUT', reason };
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_|EBADRESP|EBADNAME|EFORMERR|ENONAME)/.test(code))
    return { failure: 'DNS', reason };
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH/.test(code)) return { failure: 'TLS', reason };
  if (/^HPE_/.test(code) || name === 'HTTPParserError') return { failure: 'INVALID_RESPONSE', reason };
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL') return { failure: 'INVALID_URL', reason };
  return { failure: 'CONNECTION', reason };
}
