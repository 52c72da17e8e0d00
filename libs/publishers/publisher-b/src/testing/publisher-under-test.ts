import { Settings, failureOf } from '@listings/publisher-sdk';
import type { HttpClient, Publisher, PublisherFailure } from '@listings/publisher-sdk';
import plugin from '../index.js';

/** The capabilities that this plug-in has, which the core would ask for one by one. */
export type PublisherUnderTest = Publisher & Required<Pick<Publisher, 'posts' | 'submission' | 'reviews'>>;

/** The plug-in as the core creates it, against any HTTP. */
export function createPublisher(options: { http: HttpClient; root?: string; now?: () => number }): PublisherUnderTest {
  const { http, root = 'http://127.0.0.1:9', now = Date.now } = options;
  const values = new Map([
    ['DIALOG_BASE', `${root}/b`],
    ['API_BASE', `${root}/b`],
    ['API_VERSION', 'v25.0'],
    ['CLIENT_ID', 'sandbox-client'],
    ['CLIENT_SECRET', 'sandbox-secret'],
    ['WIRE_NAMES', ''],
  ]);
  const publisher = plugin.create({ settings: new Settings(values), http, now, log: () => undefined });
  const { posts, submission, reviews } = publisher;
  if (!posts || !submission || !reviews) throw new Error('a capability is missing');
  return { ...publisher, posts, submission, reviews };
}

/** The failure that a call ends with. */
export async function failureFrom(work: Promise<unknown>): Promise<PublisherFailure> {
  try {
    await work;
  } catch (error) {
    return failureOf(error);
  }
  throw new Error('the call succeeded');
}

/** Everything that an iterable gives. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
