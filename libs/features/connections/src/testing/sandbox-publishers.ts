import { afterAll, beforeAll } from '@jest/globals';
import { apiOfFile, startApi } from '@listings/feature-accounts/testing';
import type { ApiOptions, RunningApi } from '@listings/feature-accounts/testing';
import { createLogger } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { plugInSettings, startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { manualClock } from '@listings/testing';

/** Both plug-ins of this repository, configured for a space of the sandbox [publishers 0.2]. */
export function sandboxPublishers(
  base: string,
  { settings = {}, clock = manualClock() }: { settings?: Readonly<Record<string, string>>; clock?: Clock } = {},
): Promise<PublisherRegistry> {
  return loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: { ...plugInSettings(base), ...settings },
    logger: createLogger({ name: 'publishers', level: process.env['TEST_LOG_LEVEL'] ?? 'fatal' }),
    clock,
  });
}

/** The options of an api with both plug-ins, none of which a test calls. */
export const uncalledPublishers = async () => ({ publishers: await sandboxPublishers('http://127.0.0.1:9') });

/** Starts an api with both plug-ins and a sandbox of its own, which ends with it. */
export async function startApiWithSandbox(options: ApiOptions): Promise<RunningApi> {
  const sandbox = await startSandbox();
  const api = await startApi({ ...options, publishers: await sandboxPublishers(sandbox.url) });
  return { ...api, close: () => api.close().finally(sandbox.close) };
}

/** The api of a spec file with both plug-ins and their sandbox. */
export function apiWithSandbox(options: ApiOptions | (() => Promise<ApiOptions>)): {
  api: RunningApi;
  sandbox: Sandbox;
} {
  const sandbox = {} as Sandbox;
  beforeAll(async () => void Object.assign(sandbox, await startSandbox()));
  const api = apiOfFile(async () => ({
    ...(typeof options === 'function' ? await options() : options),
    publishers: await sandboxPublishers(sandbox.url),
  }));
  afterAll(() => (sandbox as Partial<Sandbox>).close?.());
  return { api, sandbox };
}
