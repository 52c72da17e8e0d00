import { expect, it } from '@jest/globals';
import { processCommand, processStartTime } from './identity.js';
import { startProcess } from './start-process.js';

it('identifies a process by its start time and command line until it has ended', async () => {
  const child = await startProcess({ command: ['sleep', '60'] });
  const began = processStartTime(child.pid);

  expect(began).toBeTruthy();
  expect(processStartTime(child.pid)).toBe(began);
  expect(processCommand(child.pid)).toBe('sleep 60');

  await child.kill();
  expect(processStartTime(child.pid)).toBeUndefined();
  expect(processCommand(child.pid)).toBeFalsy();
});
