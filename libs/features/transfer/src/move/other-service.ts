import { Agent, request } from 'undici';
import { AddressRefusedError, outboundConnector, startDeadline } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { retryAfterOf } from '@listings/publisher-sdk';
import { objectOf } from './json.js';

/** The outcome of a call of the other service. */
export type OtherAnswer =
  | { readonly outcome: 'answered'; readonly data: unknown }
  /** The call may succeed later; `limited` if the service takes no more calls now. */
  | {
      readonly outcome: 'later';
      readonly inMs: number | undefined;
      readonly limited: boolean;
      readonly problem: string;
    }
  /** The call will not succeed, in words for people. */
  | { readonly outcome: 'refused'; readonly problem: string; readonly notFound?: boolean };

/** A call of the other service: a GET, or with a body a POST. */
export interface OtherCall {
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly input?: object;
}

/** An answer that has arrived and was not read yet. */
interface Fetched {
  readonly status: number;
  readonly retryAfter: string;
  readonly chunks: readonly Uint8Array[];
}

/** Waits for the other service, as {@link StepLease.outside} does. */
type Outside = <T>(call: () => Promise<T>) => Promise<T>;

const CALL_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A page of 50 locations, each with the greatest record of 64 KiB, is smaller. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Bytes of all answers of a process that were not read yet: moves that wait for their answers have no slot, so there may be many. */
const MOST_BYTES_OF_ALL = 4 * MOST_BYTES;
/** Values of an answer. Such a page has fewer; 8 MB of empty objects would be 150 MB in memory. */
export const MOST_VALUES = 400_000;
const NO_ROOM_MS = 10_000;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 3_600_000;

let bytesOfAll = 0;

/**
 * Calls the REST API of another service. It connects to public addresses only, checked for each connection, follows no redirect, so that the key
 * goes nowhere else, and limits the time and the size of each answer.
 */
export class OtherService {
  constructor(
    private readonly options: {
      readonly url: string;
      readonly apiKey: string;
      readonly allowPrivateAddresses: boolean;
      readonly clock: Pick<Clock, 'after' | 'now'>;
    },
  ) {}

  /** Makes a call. It waits for the answer by `outside`, and then reads it. */
  async call(call: OtherCall, outside: Outside = (waiting) => waiting()): Promise<OtherAnswer> {
    const chunks: Uint8Array[] = [];
    try {
      const fetched = await outside(() => this.fetch(call, chunks));
      return 'outcome' in fetched ? fetched : this.answerOf(fetched);
    } finally {
      for (const { length } of chunks) bytesOfAll -= length;
    }
  }

  /** Waits for an answer, and puts its body into `chunks`. */
  private async fetch({ path, query = {}, input }: OtherCall, chunks: Uint8Array[]): Promise<Fetched | OtherAnswer> {
    const { url, apiKey, allowPrivateAddresses, clock } = this.options;
    const deadline = startDeadline({ clock, ms: CALL_TIMEOUT_MS, late: () => new Error('late') });
    const agent = new Agent({ connect: outboundConnector({ allowPrivateAddresses, timeoutMs: CONNECT_TIMEOUT_MS }) });
    try {
      const target = new URL(`${url}/api/v4${path}`);
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
      const { statusCode, headers, body } = await request(target, {
        dispatcher: agent,
        signal: deadline.signal,
        method: input === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `API ${apiKey}`,
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'Listings-Move/1',
          ...(input !== undefined && { 'content-type': 'application/json' }),
        },
        ...(input !== undefined && { body: JSON.stringify({ input }) }),
      });
      // A body that is left unread emits an error that nobody awaits.
      body.on('error', () => undefined);
      const problem = await takeBody(body, chunks);
      return problem ?? { status: statusCode, retryAfter: String(headers['retry-after'] ?? ''), chunks };
    } catch (error) {
      if (error instanceof AddressRefusedError) return refused('Its address is not public, so it is not called.');
      if (isUntrusted(error)) return refused('Its certificate is not valid, so the key is not sent there.');
      return { outcome: 'later', inMs: undefined, limited: false, problem: 'The other service does not answer.' };
    } finally {
      deadline.cancel();
      await agent.destroy().catch(() => undefined);
    }
  }

  private answerOf({ status, retryAfter, chunks }: Fetched): OtherAnswer {
    if (status === 401) return refused('The other service does not know the API key.');
    if (status === 403) return refused('The API key may not read this at the other service.');
    if (status >= 300 && status < 400)
      return refused('The other service redirects to another address. Start the move with that address.');
    const content = Buffer.concat(chunks);
    if (hasTooManyValues(content)) return refused(TOO_LARGE);
    const parsed = parse(content.toString('utf8'));
    if (status === 429) {
      const now = this.options.clock.now().getTime();
      const asked = retryAfterOf(retryAfter, now) ?? retryAfterOf(inBody(parsed), now) ?? SHORTEST_WAIT_MS;
      const inMs = Math.min(asked, LONGEST_WAIT_MS);
      return { outcome: 'later', inMs, limited: true, problem: 'The other service takes no more calls.' };
    }
    if (status >= 500)
      return { outcome: 'later', inMs: undefined, limited: false, problem: 'The other service fails again and again.' };
    if (status !== 200)
      return {
        ...refused(`The other service answers with the status ${status}. Check the address.`),
        notFound: status === 404,
      };
    const { data } = objectOf(parsed);
    // The envelope has one field, the name of the operation.
    const [payload] = Object.values(objectOf(data));
    if (typeof payload !== 'object' || payload === null)
      return refused('Its answer is not one of this API. Check the address.');
    return { outcome: 'answered', data: payload };
  }
}

const TOO_LARGE = 'Its answer is larger than this service reads.';

/** Takes the chunks of a body; returns why it does not take all. */
async function takeBody(body: AsyncIterable<Uint8Array>, chunks: Uint8Array[]): Promise<OtherAnswer | undefined> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return refused(TOO_LARGE);
    if (bytesOfAll + chunk.length > MOST_BYTES_OF_ALL)
      return {
        outcome: 'later',
        inMs: NO_ROOM_MS,
        limited: true,
        problem: 'Too many services answer at the same time.',
      };
    bytesOfAll += chunk.length;
    chunks.push(chunk);
  }
  return undefined;
}

const COMMA = 0x2c;
const BRACE = 0x7b;
const BRACKET = 0x5b;

/** Whether JSON may have more values than an answer has; commas in texts count as well. */
function hasTooManyValues(content: Buffer): boolean {
  let values = 0;
  for (const byte of content) if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1;
  return values > MOST_VALUES;
}

/** The seconds that the error of the API asks to wait; an empty text if it says none. */
function inBody(answer: unknown): string {
  const { retry_after_seconds: seconds } = objectOf(objectOf(answer)['error']);
  return typeof seconds === 'number' ? String(seconds) : '';
}

/** Whether a connection failed because the certificate of the server is not trusted. */
function isUntrusted(error: unknown): boolean {
  const { code } = objectOf(error);
  return typeof code === 'string' && /CERT|SELF_SIGNED|VERIFY_LEAF/.test(code);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(problem: string): Extract<OtherAnswer, { outcome: 'refused' }> {
  return { outcome: 'refused', problem };
}
