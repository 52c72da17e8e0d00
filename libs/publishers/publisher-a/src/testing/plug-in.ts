import { createHttpClient, Settings } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import declaration from '../index.js';

/** Publisher A as the core creates it. */
export interface PlugIn {
  readonly publisher: Required<Publisher>;
  readonly log: string[];
  close(): Promise<void>;
}

/**
 * Creates the plug-in for the publisher at this URL, with the settings of the development start [publishers 0.2].
 * `limit` is the time limit of its calls, for a publisher that hangs.
 */
export function createPlugIn(
  root: string,
  options: { clock?: ManualClock; limit?: () => AbortSignal; settings?: Record<string, string> } = {},
): PlugIn {
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
