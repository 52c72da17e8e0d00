import { afterAll, beforeAll } from '@jest/globals';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { startSandbox } from '../server.js';
import type { Sandbox } from '../server.js';
import { SandboxClient } from './sandbox-client.js';

/**
 * One sandbox for a spec file, at a time that the test moves. Each call of the result returns a client of a new world
 * [publishers 3.1].
 */
export function oneSandbox(clock: ManualClock = manualClock()): () => SandboxClient {
  let sandbox: Sandbox | undefined;
  let spaces = 0;
  beforeAll(async () => {
    sandbox = await startSandbox({ clock });
  });
  afterAll(async () => {
    await sandbox?.close();
  });
  return () => {
    if (!sandbox) throw new Error('the sandbox starts before the first test');
    return new SandboxClient(sandbox.url, `test-${++spaces}`);
  };
}

/** The client of a world that is new for each test [publishers 3.1]. */
export function worldOfEachTest(newWorld = oneSandbox()): SandboxClient {
  return perTest(newWorld);
}
