import { Settings } from '@listings/publisher-sdk';
import type { HttpClient, Publisher } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import plugin from '../index.js';

/** The capabilities of this plug-in, which a test can use without checking that they exist. */
export type PublisherUnderTest = Publisher &
  Required<Omit<Publisher, 'verification' | 'verificationActions' | 'actionLinks'>>;

/** The time stands still unless a test moves it. */
export const STILL = manualClock();

/** The plug-in as the core creates it, with any HTTP client. */
export function createPublisher(options: {
  http: HttpClient;
  root?: string;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
  settings?: Readonly<Record<string, string>>;
}): PublisherUnderTest {
  const { http, root = 'http://127.0.0.1:9', now = () => STILL.now().getTime(), settings = {} } = options;
  const { sleep = (ms) => STILL.advance(ms) } = options;
  const values = new Map([
    ...plugin.settings.map((each) => [each.name, each.default ?? ''] as const),
    ['DIALOG_BASE', `${root}/b`],
    ['API_BASE', `${root}/b`],
    ['API_VERSION', 'v25.0'],
    ['CLIENT_ID', 'sandbox-client'],
    ['CLIENT_SECRET', 'sandbox-secret'],
    ...Object.entries(settings),
  ]);
  const publisher = plugin.create({
    settings: new Settings(values),
    http,
    now,
    sleep,
    log: () => undefined,
  });
  const { photos, posts, submission, creation, reviews, engagement, insights } = publisher;
  if (!photos || !posts || !submission || !creation || !reviews || !engagement || !insights) {
    throw new Error('a capability is missing');
  }
  return { ...publisher, photos, posts, submission, creation, reviews, engagement, insights };
}
