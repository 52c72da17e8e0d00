import { Agent, request } from 'undici';
import { AddressRefusedError, outboundConnector, startDeadline } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { retryAfterOf } from '@listings/publisher-sdk';
import { objectOf } from './json.js';

/** What a call of the other service came to. */
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

const CALL_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** A page of 50 locations, each with the greatest record of 64 KiB, is smaller. */
const MOST_BYTES = 8 * 1024 * 1024;
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 3_600_000;

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

  async call({ path, query = {}, input }: OtherCall): Promise<OtherAnswer> {
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
      const text = await readText(body);
      if (text === undefined) return refused('Its answer is larger than this service reads.');
      return this.answerOf(statusCode, String(headers['retry-after'] ?? ''), text);
    } catch (error) {
      if (error instanceof AddressRefusedError) return refused('Its address is not public, so it is not called.');
      if (isUntrusted(error)) return refused('Its certificate is not valid, so the key is not sent there.');
      return { outcome: 'later', inMs: undefined, limited: false, problem: 'The other service does not answer.' };
    } finally {
      deadline.cancel();
      await agent.destroy().catch(() => undefined);
    }
  }

  private answerOf(status: number, retryAfter: string, text: string): OtherAnswer {
    if (status === 401) return refused('The other service does not know the API key.');
    if (status === 403) return refused('The API key may not read this at the other service.');
    if (status >= 300 && status < 400)
      return refused('The other service redirects to another address. Start the move with that address.');
    const parsed = parse(text);
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

async function readText(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString('utf8');
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
