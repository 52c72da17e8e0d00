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
  now?: () => number;
  settings?: Readonly<Record<string, string>>;
}): PublisherUnderTest {
  const { http, now = () => STILL.now().getTime() } = options;
  const given: Record<string, string> = { ...sandboxSettings('http://127.0.0.1:9/b'), ...options.settings };
  const values = plugin.settings.map((each) => [each.name, given[each.name] ?? each.default ?? ''] as const);
  const settings = new Settings(new Map(values));
  const sleep = (ms: number) => STILL.advance(ms);
  const publisher = plugin.create({ settings, http, now, sleep, log: () => undefined });
  const { photos, posts, submission, creation, reviews, engagement, insights } = publisher;
  if (!photos || !posts || !submission || !creation || !reviews || !engagement || !insights)
    throw new Error('a capability is missing');
  return { ...publisher, photos, posts, submission, creation, reviews, engagement, insights };
}

/** The settings of the plug-in for publisher B at this URL [publishers 0.2]. */
export function sandboxSettings(root: string) {
  const client = { CLIENT_ID: 'sandbox-client', CLIENT_SECRET: 'sandbox-secret' };
  return { DIALOG_BASE: root, API_BASE: root, API_VERSION: 'v25.0', ...client };
}
