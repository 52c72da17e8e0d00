import { createHttpClient, Settings } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { MemorySession } from '@listings/publisher-sdk/testing';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { perTest, shared } from '@listings/testing/jest';
import declaration from '../index.js';
import { newWorld, sandboxSettings, startStill } from './publisher.js';

/** Publisher A as the core creates it. */
export interface PlugIn {
  readonly publisher: Required<Publisher>;
  readonly log: string[];
  close(): Promise<void>;
}

/** What a test sets of a plug-in. */
interface PlugInOptions {
  readonly clock?: ManualClock;
  readonly settings?: Record<string, string>;
}

/** The credentials of owner-a1 in each world [publishers 3.2]. */
const ownerA1 = () => new MemorySession({ accessToken: 'at-a1', refreshToken: 'rt-a1' });

/** Gives each test of the file a world of its own, with a plug-in and the credentials of owner-a1. */
export function connectedPlugIn(options: (root: string) => PlugInOptions = () => ({})) {
  const sandbox = shared(startStill);
  const world = perTest(() => newWorld(sandbox));
  const plugIn = perTest(() => createPlugIn(world.root, options(world.root)));
  return { world, plugIn, session: perTest(ownerA1) };
}

/** Creates the plug-in for the publisher at this URL, with the settings of the development start [publishers 0.2]. */
export function createPlugIn(root: string, options: PlugInOptions = {}): PlugIn {
  const { clock = manualClock(), settings } = options;
  const http = createHttpClient();
  const log: string[] = [];
  const given: Record<string, string> = { ...sandboxSettings(root), POST_POLL_SECONDS: '1,2,4,8,15,30', ...settings };
  const valueOf = (name: string, usual?: string) => given[name] ?? usual ?? missing(name);
  const values = declaration.settings.map((each) => [each.name, valueOf(each.name, each.default)] as const);
  const publisher = declaration.create({
    settings: new Settings(new Map(values)),
    http,
    now: () => clock.now().getTime(),
    sleep: (ms) => clock.sleep(ms),
    log: (level, message) => log.push(`${level}: ${message}`),
  });
  return { publisher: publisher as Required<Publisher>, log, close: () => http.close() };
}

function missing(name: string): never {
  throw new Error(`the test has no value for the setting ${name}`);
}
