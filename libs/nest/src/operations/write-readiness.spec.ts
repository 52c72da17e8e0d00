import { expect, it } from '@jest/globals';
import { manualClock, nextTurn } from '@listings/testing';
import { writeReadiness, WRITES_LATE } from './write-readiness.js';

const readOnly = () => Promise.reject(Object.assign(new Error('db.internal is read-only'), { code: '25006' }));

it('[contract 10] many who ask at once, or within five seconds, cost the database one probe', async () => {
  const clock = manualClock();
  let probes = 0;
  const ask = writeReadiness(async () => void (probes += 1), clock);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['ok', 'ok', 'ok']);
  await clock.advance(4_999);
  expect(await ask()).toBe('ok');
  expect(probes).toBe(1);
  await clock.advance(1);
  await ask();
  expect(probes).toBe(2);
});

it('[contract 10] a failure is kept as long, and its end is noticed', async () => {
  const clock = manualClock();
  let probe: () => Promise<void> = readOnly;
  const ask = writeReadiness(() => probe(), clock);
  expect(await ask()).toBe('the database is read-only (SQLSTATE 25006)');
  probe = async () => undefined;
  expect(await ask()).toContain('read-only');
  await clock.advance(5_000);
  expect(await ask()).toBe('ok');
});

it('[contract 10] a write that does not end is no write, and no second one is begun beside it', async () => {
  const clock = manualClock();
  let probes = 0;
  let end: () => void = () => undefined;
  const hang = () => {
    probes += 1;
    return new Promise<void>((resolve) => (end = resolve));
  };
  const ask = writeReadiness(hang, clock);
  for (let time = 0; time < 3; time += 1) {
    const answer = ask();
    await clock.advance(2_000);
    expect(await answer).toBe(WRITES_LATE);
    await clock.advance(5_000);
  }
  expect(probes).toBe(1);
  end();
  await nextTurn();
  expect(await ask()).toBe('ok');
});

it('[operating] a pool without a free connection says no more than that the write is late', async () => {
  const clock = manualClock();
  const ask = writeReadiness(() => Promise.reject(new Error('timeout exceeded when trying to connect')), clock);
  expect(await ask()).toBe(WRITES_LATE);
});
