import { afterAll, beforeAll } from '@jest/globals';
import { createHttpClient, Settings } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/test-kit';
import { APP } from '../directory/access.js';
import { startDirectory } from '../directory/server.js';
import type { Directory } from '../directory/server.js';
import declaration from '../index.js';

/** The plug-in as the core creates it, and its own directory. */
export interface PlugInFixture {
  readonly directory: Directory;
  readonly publisher: Required<Pick<Publisher, 'submission' | 'posts' | 'engagement' | 'verification' | 'reviews'>> &
    Publisher;
  /** A connected account of a holder. */
  session(holderId?: string): MemorySession;
  close(): Promise<void>;
}

const STARTED_AT = Date.parse('2026-07-06T12:00:00Z');

/** The plug-in for the tests of a file. It starts before the first of them. */
export function plugInFixture(): PlugInFixture {
  const fixture = {} as PlugInFixture;
  beforeAll(async () => void Object.assign(fixture, await startFixture()));
  afterAll(() => fixture.close());
  return fixture;
}

/** Starts a directory and creates the plug-in for it. */
async function startFixture(): Promise<PlugInFixture> {
  const directory = await startDirectory({ clock: () => STARTED_AT });
  const http = createHttpClient();
  const publisher = declaration.create({
    settings: new Settings(new Map(Object.entries({ URL: directory.url, APP_ID: APP.id, APP_SECRET: APP.secret }))),
    http,
    now: () => directory.town.now(),
    sleep: async (ms) => directory.town.advance(ms),
    log: () => undefined,
  });
  const { submission, posts, engagement, verification, reviews } = publisher;
  if (!submission || !posts || !engagement || !verification || !reviews) throw new Error('a capability is missing');
  return {
    directory,
    publisher: { ...publisher, submission, posts, engagement, verification, reviews },
    session: (holderId = 'h-1') =>
      new MemorySession({ token: directory.town.grant(holderId), lapsesAt: directory.town.now() + 30 * 86_400_000 }),
    close: async () => {
      await http.close();
      await directory.close();
    },
  };
}
