import { existsSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { systemClock } from '@listings/platform';
import { processStartTime, startProcess } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { openProcessRecord, stopLeftoverProcesses } from './process-record.js';

describe('[design 4] processes that a killed start has left', () => {
  const folder = perTest(temporaryFolder);

  it('stops recorded processes, with SIGKILL if necessary', async () => {
    const path = folder.at('processes.json');
    const polite = await startProcess({ command: ['sleep', '60'] });
    const deaf = await startProcess({
      command: ['/bin/sh', '-c', 'trap "" TERM; echo deaf; while :; do sleep 1; done'],
      readyWhen: /deaf/,
    });
    const record = openProcessRecord(path, () => undefined);
    record.add('api', polite.pid);
    record.add('worker', deaf.pid);

    expect(await stopLeftoverProcesses(path, { clock: systemClock, patienceMs: 1_000 })).toEqual(['api', 'worker']);

    expect((await polite.exited).signal).toBe('SIGTERM');
    expect((await deaf.exited).signal).toBe('SIGKILL');
    expect(existsSync(path)).toBe(false);
  });

  it('does not stop a process that only has the same pid', async () => {
    const stranger = await startProcess({ command: ['sleep', '60'] });
    const recorded = [{ name: 'api', pid: stranger.pid, startTime: '1' }];
    const path = folder.write('processes.json', JSON.stringify(recorded));

    expect(await stopLeftoverProcesses(path, { clock: systemClock, patienceMs: 200 })).toEqual([]);

    expect(processStartTime(stranger.pid)).toBeDefined();
    await stranger.kill('SIGKILL');
  });
});
