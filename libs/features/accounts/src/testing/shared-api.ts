import { afterAll, beforeAll } from '@jest/globals';
import { timeOf } from '@listings/api-kit/testing';
import type { RunningApi } from './running-api.js';

/**
 * Lets the spec files of a suite share one api, each with an account of its own. Such a file moves no clock, processes no
 * work, and leaves the records of other accounts as they are. The api has its properties in hooks and tests only.
 */
export function sharingOf(start: () => Promise<RunningApi>): () => RunningApi {
  let files = 0;
  let started: Promise<RunningApi> | undefined;
  return () => {
    const api = {} as RunningApi;
    files += 1;
    beforeAll(async () => {
      const shared = await (started ??= start());
      // Its clock stands still while the files before run.
      shared.clock.setTimeOfDay(await timeOf(shared.databaseUrl));
      Object.assign(api, await shared.withNewAccount());
    });
    afterAll(async () => {
      files -= 1;
      if (files === 0) await (await started)?.close();
    });
    return api;
  };
}
