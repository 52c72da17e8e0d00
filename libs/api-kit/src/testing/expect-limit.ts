import { expect } from '@jest/globals';
import type { Answer } from './documented-answers.js';

/** Of requests one after the other the first are answered with the status, and the further ones with 429. */
export async function expectLimit(
  { first, status, further = 2 }: { first: number; status: number; further?: number },
  ask: (round: number) => Promise<Answer>,
): Promise<void> {
  const statuses: number[] = [];
  for (let round = 0; round < first + further; round += 1) statuses.push((await ask(round)).status);
  expect(statuses).toEqual([...Array<number>(first).fill(status), ...Array<number>(further).fill(429)]);
}
