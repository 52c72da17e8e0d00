import { Agent, request } from 'undici';
import { systemClock } from './clock.js';
import type { Clock } from './clock.js';
import { AddressRefusedError, outboundConnector } from './outbound-address.js';
import type { ResolveHost } from './outbound-address.js';
import { startDeadline } from './time-limit.js';

/** The result of a download. `reason` is for the log; it may name hosts that a client must not learn about. */
export type Download =
  | { readonly outcome: 'downloaded'; readonly body: Buffer }
  | { readonly outcome: 'too large' }
  /** The caller took no more bytes. */
  | { readonly outcome: 'no room' }
  | { readonly outcome: 'failed'; readonly reason: string };

/** Limits of one download. */
export interface DownloadBounds {
  readonly maxBytes: number;
  /** Total time: name resolution, connections, redirects and the body. */
  readonly timeoutMs: number;
  /** Aborts the download earlier. */
  readonly signal?: AbortSignal;
  /** Takes bytes that have arrived, before the next ones are read; false ends the download. */
  readonly take?: (bytes: number) => boolean;
  /** Content types that the caller can use, as an `accept` header. */
  readonly accept: string;
}

const MOST_REDIRECTS = 3;
const CONNECT_TIMEOUT_MS = 5_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Downloads files that clients name by URL [contract 4]. Connects to public addresses only, checked for each
 * connection, including redirects. Limits time and size, and rejects URLs with credentials.
 */
export class Downloader {
  constructor(
    private readonly options: {
      readonly userAgent: string;
      readonly allowPrivateAddresses: boolean;
      /** Replaces the name servers in tests. */
      readonly resolve?: ResolveHost;
      readonly clock?: Pick<Clock, 'after'>;
    },
  ) {}

  async download(url: string, bounds: DownloadBounds): Promise<Download> {
    const { allowPrivateAddresses, resolve, clock = systemClock } = this.options;
    const late = () => new Error(`not complete within ${bounds.timeoutMs} ms`);
    const deadline = startDeadline({ clock, ms: bounds.timeoutMs, late });
    const signal = bounds.signal ? AbortSignal.any([deadline.signal, bounds.signal]) : deadline.signal;
    // One agent per download: no connection outlives it, and closing the agent aborts an unread body.
    const agent = new Agent({
      connect: outboundConnector({ allowPrivateAddresses, timeoutMs: CONNECT_TIMEOUT_MS, resolve }),
      pipelining: 0,
    });
    const following = this.follow(url, { ...bounds, signal }, agent);
    const end = endOf(signal);
    try {
      // undici checks the signal only once it is connected, so this race also limits name resolution and handshakes.
      return await Promise.race([following, end.reached]);
    } catch (error) {
      following.catch(() => undefined);
      return failed(reasonOf(signal.aborted ? late() : error));
    } finally {
      deadline.cancel();
      end.ignore();
      agent.destroy().catch(() => undefined);
    }
  }

  private async follow(first: string, bounds: DownloadBounds, agent: Agent): Promise<Download> {
    let url = fetchable(first);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (!url) return failed('not an absolute http or https address without credentials');
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        signal: bounds.signal,
        headers: { accept: bounds.accept, 'accept-encoding': 'identity', 'user-agent': this.options.userAgent },
      });
      // A body that is aborted below emits an error that nobody awaits.
      body.on('error', () => undefined);
      if (statusCode === 200) {
        if (Number(headers['content-length'] ?? 0) > bounds.maxBytes) return { outcome: 'too large' };
        return await read(body, bounds);
      }
      body.destroy();
      if (!REDIRECTS.has(statusCode)) return failed(`status ${statusCode}`);
      url = fetchable(String(headers['location'] ?? ''), url);
    }
    return failed(`more than ${MOST_REDIRECTS} redirects`);
  }
}

/**
 * The abort of a signal as a promise. `ignore` detaches it from the signal, which outlives the download: otherwise the
 * promise, and the body that it was raced with, would stay in memory until the signal's time is over.
 */
function endOf(signal: AbortSignal): { reached: Promise<never>; ignore: () => void } {
  let abort: () => void = () => undefined;
  const reached = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
  return { reached, ignore: () => signal.removeEventListener('abort', abort) };
}

/** Parses the URL to fetch; undefined if the service does not fetch it. */
function fetchable(text: string, base?: URL): URL | undefined {
  if (text === '' || !URL.canParse(text, base?.href)) return undefined;
  const url = new URL(text, base?.href);
  const fits = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '';
  return fits ? url : undefined;
}

async function read(
  body: AsyncIterable<Buffer>,
  { maxBytes, take = () => true }: Pick<DownloadBounds, 'maxBytes' | 'take'>,
): Promise<Download> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) return { outcome: 'too large' };
    if (!take(chunk.length)) return { outcome: 'no room' };
    chunks.push(chunk);
  }
  return { outcome: 'downloaded', body: Buffer.concat(chunks, bytes) };
}

function failed(reason: string): Download {
  return { outcome: 'failed', reason };
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefusedError) return error.message;
  const { code, message } = error as Partial<NodeJS.ErrnoException>;
  return code ?? message ?? String(error);
}
