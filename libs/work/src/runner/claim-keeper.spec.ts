import { expect, it } from '@jest/globals';
import { manualClock, waitFor } from '@listings/testing';
import { workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { ClaimKeeper } from './claim-keeper.js';

const LEASE_MS = 60_000;

const fixture = workFixture();

it('[reliability 2] the claims of a process count as lost when the process has claimed the same row anew, which renews the new claim alone', async () => {
  const { database } = fixture;
  const claim = async () => (await fixture.claim())[0] as ClaimedWork;
  const clock = manualClock();
  const warnings: object[] = [];
  let renewals = 0;
  const counting = Object.assign(Object.create(database) as typeof database, {
    query: async (...given: Parameters<typeof database.query>) => {
      const rows = await database.query(...given);
      renewals += 1;
      return rows;
    },
  });
  const logger = { warn: (line: object) => void warnings.push(line) };
  const keeper = new ClaimKeeper({ database: counting, clock, logger }, LEASE_MS);
  await fixture.add({ subject: 'a' });
  const lost = keeper.keep(await claim(), clock.monotonic());
  await fixture.loseClaims();
  const held = keeper.keep(await claim(), clock.monotonic());
  for (let time = 1; time <= 3; time += 1) {
    await clock.untilTimer();
    await clock.advance(LEASE_MS / 3);
    await waitFor(() => renewals === time, { describe: 'the claims to be renewed' });
    // The keeper sets its next timer.
    await clock.untilTimer();
  }
  expect([lost.isHeld(), held.isHeld(), warnings]).toEqual([false, true, []]);
  lost.release();
  held.release();
  expect(clock.timers()).toEqual([]);
});
