import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { lockHome } from './lock.js';
import { openLog } from './log-file.js';
import { StartProblem } from './problem.js';
import { homeSecrets } from './secrets.js';
import { readStateFile, updateStateFile, writeStateFile } from './state-file.js';

const folder = perTest(temporaryFolder);

it('is readable by its owner only and leaves no drafts', () => {
  const path = folder.at('x.json');
  writeStateFile(path, { a: 1 });
  writeStateFile(path, { a: 2 });
  expect(readStateFile(path)).toEqual({ a: 2 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.path)).toEqual(['x.json']);
});

it('[reliability 2] that cannot be written leaves no draft, and does not end a system that runs', () => {
  const path = folder.at('x.json');
  // A file cannot replace a folder.
  mkdirSync(folder.at('x.json/taken'), { recursive: true });
  expect(() => writeStateFile(path, { a: 1 })).toThrow(`${path} cannot be written (`);
  const said: string[] = [];
  updateStateFile(path, { a: 1 }, (line) => said.push(line));
  expect(said).toEqual([expect.stringContaining(`${path} cannot be written (`)]);
  expect(readdirSync(folder.path)).toEqual(['x.json']);
});

it.each([
  ['a log', 'ENOSPC): free space', () => openLog('/dev/full', manualClock())],
  ['a log', 'ENOENT): run the start', () => openLog(folder.at('gone/worker.log'), manualClock())],
  ['a lock', 'ENOENT): run the start', () => lockHome(folder.at('gone/start.lock'))],
])('[reliability 2] %s that cannot be written is a sentence that says what to do: %s', (_, said, write) => {
  expect(write).toThrow(StartProblem);
  expect(write).toThrow(said);
});

it('makes secrets once and never replaces damaged ones', () => {
  const path = folder.at('secrets.json');
  const secrets = homeSecrets(path);
  expect(Buffer.from(secrets.encryptionKey, 'base64')).toHaveLength(32);
  expect(homeSecrets(path)).toEqual(secrets);

  writeFileSync(path, '{"encryptionKey":');
  expect(() => homeSecrets(path)).toThrow(`${path} is damaged (it is not JSON)`);
  writeFileSync(path, '{"postgresPassword":"x"}');
  expect(() => homeSecrets(path)).toThrow('is damaged (encryptionKey or postgresPassword is missing)');
});
