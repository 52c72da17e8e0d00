import { afterAll, beforeAll } from '@jest/globals';
import { startSandbox } from '@listings/publisher-sandbox';
import { startApi, timeOf } from './running-api.js';
import type { RunningApi } from './running-api.js';
import { sandboxPublishers } from './sandbox-publishers.js';

/** The api that the spec files of a suite share, and how many of them have not ended. */
const shared: { files: number; started?: ReturnType<typeof start> } = { files: 0 };

async function start() {
  const sandbox = await startSandbox();
  return { sandbox, api: await startApi({ publishers: await sandboxPublishers(sandbox.url) }) };
}

/**
 * The api with both plug-ins and their sandbox, for a spec file that needs neither one nor a database of its own: the
 * files of a suite share them, each with an account of its own. Such a file moves no clock, processes no work, and leaves
 * the records of other accounts and the sandbox as they are. The api has its properties in hooks and tests only.
 */
export function sharedApi(): RunningApi {
  const api = {} as RunningApi;
  shared.files += 1;
  beforeAll(async () => {
    const { api: started } = await (shared.started ??= start());
    // Its clock stands still while the files before run.
    started.clock.setTimeOfDay(await timeOf(started.databaseUrl));
    Object.assign(api, await started.withNewAccount());
  });
  afterAll(async () => {
    shared.files -= 1;
    if (shared.files > 0 || !shared.started) return;
    const { api: started, sandbox } = await shared.started;
    await started.close();
    await sandbox.close();
  });
  return api;
}
