import { expect, it } from '@jest/globals';
import { readTotals, runParts } from './ci-parts.js';

it('adds up what a part of the long run counts', () => {
  expect(readTotals('3 0 1 0\n2 1 0 1\n')).toEqual({ passed: 5, failed: 1, skipped: 1, flaky: 1 });
  expect(readTotals('')).toEqual({ passed: 0, failed: 0, skipped: 0, flaky: 0 });
});

it('runs a part when the one before it has ended', async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const none = { totals: { passed: 0, failed: 0, skipped: 0, flaky: 0 }, failures: '' };
  const part = (name: string) => ({
    name,
    run: () => {
      begun.push(name);
      return new Promise<typeof none>((resolve) => ends.push(() => resolve(none)));
    },
  });
  const running = runParts(['a', 'b'].map(part), {});
  expect(begun).toEqual(['a']);
  ends[0]?.();
  await Promise.resolve();
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  ends[1]?.();
  expect((await running).map(({ name }) => name)).toEqual(['a', 'b']);
});
