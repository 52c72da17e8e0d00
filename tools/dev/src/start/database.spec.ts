import { expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { reachDatabase } from './database.js';

/** Nothing listens there. */
const NOWHERE = 'postgres://me@127.0.0.1:1/none';

it('[reliability 2] a DATABASE_URL that does not answer is waited for, with a line for each attempt, until the start ends', async () => {
  const clock = manualClock();
  const said: string[] = [];
  const stop = new AbortController();
  const reached = reachDatabase(NOWHERE, { say: (text) => void said.push(text), signal: stop.signal, clock });
  // A start that is stopped rejects at once.
  const ended = expect(reached).rejects.toThrow('The database of DATABASE_URL (127.0.0.1:1, none) is not usable');
  await clock.advanceUntil(() => said.length >= 3);
  for (const line of said) expect(line).toContain('waiting for the database at 127.0.0.1:1: connect ECONNREFUSED');
  await clock.untilTimer();
  stop.abort();
  await ended;
  expect(clock.timers()).toEqual([]);
});
