import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { openProcessRecord, stopLeftoverProcesses } from './process-record.js';
import { readStateFile } from './state-file.js';

describe('[design 4] the record of the processes of a start', () => {
  const folder = perTest(temporaryFolder);
  const path = () => folder.at('processes.json');

  it('identifies a process by its start time as well, and ends with the start', () => {
    const record = openProcessRecord(path(), () => undefined);
    record.add('api', process.pid);
    record.add('gone', 2 ** 30);
    expect(readStateFile(path())).toEqual([{ name: 'api', pid: process.pid, startTime: expect.any(String) }]);
    record.remove();
    expect(existsSync(path())).toBe(false);
  });

  const TEXTS = ['', 'no json', '{}', '[{"pid": "1"}, null]', '[{"name": "api", "pid": 1073741824, "startTime": "1"}]'];
  it.each(TEXTS)('stops nothing for a damaged record, or one of processes that have ended: %j', async (content) => {
    writeFileSync(path(), content);
    expect(await stopLeftoverProcesses(path(), { clock: manualClock() })).toEqual([]);
    expect(existsSync(path())).toBe(false);
  });
});
