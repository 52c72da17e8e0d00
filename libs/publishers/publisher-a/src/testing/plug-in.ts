import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { Sandbox } from '@listings/publisher-sandbox';
import { createHttpClient, Settings } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import declaration from '../index.js';
import { newWorld, startStill } from './publisher.js';
import type { World } from './publisher.js';

/** Publisher A as the core creates it. */
export interface PlugIn {
  readonly publisher: Required<Publisher>;
  readonly log: string[];
  close(): Promise<void>;
}

/** What a test sets of a plug-in; `limit` is the time limit of its calls, for a publisher that hangs. */
interface PlugInOptions {
  readonly clock?: ManualClock;
  readonly limit?: () => AbortSignal;
  readonly settings?: Record<string, string>;
}

/** The credentials of owner-a1 in each world [publishers 3.2]. */
export const ownerA1 = () => new MemorySession({ accessToken: 'at-a1', refreshToken: 'rt-a1' });

/** Gives each test of the file a world of its own, with a plug-in and the credentials of owner-a1. */
export function connectedPlugIn(options: (root: string) => PlugInOptions = () => ({})) {
  const each = { world: {} as World, plugIn: {} as PlugIn, session: ownerA1() };
  let sandbox: Sandbox;
  beforeAll(async () => void (sandbox = await startStill()));
  afterAll(() => sandbox.close());
  beforeEach(() => {
    Object.assign(each.world, newWorld(sandbox));
    Object.assign(each.plugIn, createPlugIn(each.world.root, options(each.world.root)));
    Object.assign(each.session, ownerA1());
  });
  afterEach(() => each.plugIn.close());
  return each;
}

/** Creates the plug-in for the publisher at this URL, with the settings of the development start [publishers 0.2]. */
export function createPlugIn(root: string, options: PlugInOptions = {}): PlugIn {
  const { clock = manualClock(), limit } = options;
  const http = createHttpClient(limit && { limit });
  const log: string[] = [];
  const publisher = declaration.create({
    settings: settingsFor(root, options.settings),
    http,
    now: () => clock.now().getTime(),
    sleep: (ms) => clock.sleep(ms),
    log: (level, message) => log.push(`${level}: ${message}`),
  });
  return { publisher: publisher as Required<Publisher>, log, close: () => http.close() };
}

function settingsFor(root: string, more: Record<string, string> = {}): Settings {
  const given: Record<string, string> = {
    AUTHORIZE_URL: `${root}/oauth/authorize`,
    TOKEN_URL: `${root}/oauth/token`,
    REVOKE_URL: `${root}/oauth/revoke`,
    USERINFO_URL: `${root}/oauth/userinfo`,
    ACCOUNTS_BASE: root,
    INFO_BASE: root,
    CONTENT_BASE: root,
    VERIFICATION_BASE: root,
    ACTIONS_BASE: root,
    METRICS_BASE: root,
    CLIENT_ID: 'sandbox-client',
    CLIENT_SECRET: 'sandbox-secret',
    POST_POLL_SECONDS: '1,2,4,8,15,30',
    ...more,
  };
  return new Settings(
    new Map(declaration.settings.map(({ name, default: usual }) => [name, given[name] ?? usual ?? missing(name)])),
  );
}

function missing(name: string): never {
  throw new Error(`the test has no value for the setting ${name}`);
}
