import { Settings, failureOf } from '@listings/publisher-sdk';
import type { HttpClient, Publisher, PublisherFailure } from '@listings/publisher-sdk';
import plugin from '../index.js';

/** The plug-in as the core creates it, against any HTTP. */
export function createPublisher(options: {
  http: HttpClient;
  root?: string;
  now?: () => number;
}): Required<Pick<Publisher, 'posts' | 'submission'>> & Publisher {
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
  const { posts, submission } = publisher;
  if (!posts || !submission) throw new Error('a capability is missing');
  return { ...publisher, posts, submission };
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
