import { expect, it } from '@jest/globals';
import { inParts } from './parts.js';

it.each([
  ['small chunks together', [100_000, 100_000, 100_000, 1], [300_000, 1]],
  ['a large chunk cut', [600_000], [250_000, 250_000, 100_000]],
  ['nothing as no part', [], []],
])('[jobs, reliability 4, G18] the parts of a file have about 250 kB: %s', async (_, chunks, expected) => {
  const parts: number[] = [];
  const source = async function* () {
    for (const bytes of chunks) yield Buffer.alloc(bytes);
  };
  for await (const part of inParts(source())) parts.push(part.length);
  expect(parts).toEqual(expected);
});
