import { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type { Exchange, ExchangeFailure } from '@listings/domain';
import { retryAfterMs } from '@listings/domain';
import type { ResolveHost } from '@listings/platform';
import { outboundConnector } from '@listings/platform';
import { Agent, request } from 'undici';

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
  resolve?: ResolveHost;
  ca?: string;
}): WebhookSender {
  const { timeoutMs } = options;
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
    send: async (webhook) => {
      const started = performance.now();
      // An emitter and one timer: an AbortSignal costs several times as much.
      const deadline = new EventEmitter();
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        deadline.emit('abort');
      }, timeoutMs);
      const taken = () => performance.now() - started;
      let answered = false;
      try {
        const response = await request(webhook.url, {
          method: 'POST',
          dispatcher: agent,
          signal: deadline,
          headers: webhook.headers,
          body: webhook.body,
        });
        answered = true;
        const responseBody = await readSome(response.body);
        return {
          exchange: {
            kind: 'response',
            status: response.statusCode,
            retryAfterMs: retryAfterMs(single(response.headers['retry-after']), new Date()),
          },
          responseBody,
          durationMs: taken(),
        };
      } catch (error) {
        const failed = late
          ? {
              failure: answered ? ('RESPONSE_TOO_SLOW' as const) : ('TIMEOUT' as const),
              reason: `no complete response within ${timeoutMs} ms`,
            }
          : failure(error);
        return { exchange: { kind: 'failure', ...failed }, durationMs: taken() };
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Reads the body to its end or to the limit, whichever comes first. */
function readSome(body: Readable): Promise<string> {
  const kept: Buffer[] = [];
  let read = 0;
  return new Promise((resolve, reject) => {
    // PostgreSQL text cannot contain NUL.
    const done = () => resolve(read === 0 ? '' : Buffer.concat(kept).toString('utf8').replaceAll('\0', '\uFFFD'));
    body.on('error', reject);
    body.on('close', () => reject(new Error('the response ended early')));
    body.on('end', done);
    body.on('data', (chunk: Buffer) => {
      if (read < MAX_KEPT) kept.push(chunk.subarray(0, MAX_KEPT - read));
      read += chunk.length;
      if (read < MAX_READ) return;
      done();
      body.destroy();
    });
  });
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
