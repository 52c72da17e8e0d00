import { describe, expect, it } from '@jest/globals';
import { failureOf } from '@listings/publisher-sdk';
import { searchByClocks } from './search-by-clocks.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** What every search of a plug-in allows. */
const TOLERANCE = 60 * SECOND;
const ATTEMPT = Date.parse('2026-11-30T06:00:00Z');

/** An object at the publisher: its time there, and how long before the attempt one of ours was made. */
interface Made {
  readonly at: number;
  readonly oursOlderMs?: number;
}

/** Searches at a publisher whose responses say that it is so far ahead, and how many searches that took. */
async function searchAmong(made: readonly Made[], aheadMs: number | undefined, { isTaken = false } = {}) {
  let searches = 0;
  let doubtedMs: number | undefined;
  const found = await searchByClocks<Made>({
    attemptedAt: new Date(ATTEMPT),
    aheadMs: () => (searches > 0 ? aheadMs : undefined),
    refOf: ({ at }) => String(at),
    isTaken,
    doubted: (differenceMs) => void (doubtedMs = differenceMs),
    search: async ({ attemptedAt, reachMs }) => {
      searches += 1;
      const isKnown = ({ oursOlderMs = Infinity }: Made) => oursOlderMs <= 2 * TOLERANCE + reachMs;
      return made.find((each) => each.at >= attemptedAt.getTime() - TOLERANCE && !isKnown(each));
    },
  }).catch((error: unknown) => failureOf(error).kind);
  return { found, searches, doubtedMs };
}

describe('the search by the clock of a publisher', () => {
  it.each([undefined, 0, 29 * SECOND, -29 * SECOND])(
    '[publishers 0.1] is one search where the clocks agree: %s ms ahead',
    async (aheadMs) => {
      const made = { at: ATTEMPT + (aheadMs ?? 0) };
      expect(await searchAmong([made], aheadMs)).toMatchObject({ found: made, searches: 1 });
      expect(await searchAmong([], aheadMs)).toEqual({ found: undefined, searches: 1, doubtedMs: undefined });
    },
  );

  it.each([-150 * SECOND, -300 * SECOND, -3 * HOUR, 150 * SECOND, 300 * SECOND, 3 * HOUR])(
    '[publishers 0.1] finds what the attempt has made where the clock is %s ms ahead, and nothing older',
    async (aheadMs) => {
      const lost = { at: ATTEMPT + aheadMs + SECOND };
      const older = { at: ATTEMPT + aheadMs - 90 * SECOND };
      expect((await searchAmong([lost], aheadMs)).found).toEqual(lost);
      // One of before is left out only where it is too old for our clock as well.
      const among = (await searchAmong([older, lost], aheadMs)).found;
      expect(among).toEqual(aheadMs < 0 ? lost : 'TRANSIENT');
      expect((await searchAmong([], aheadMs)).found).toBeUndefined();
    },
  );

  it('[publishers 0.1] takes no older post of ours at a publisher whose clock is ahead', async () => {
    const aheadMs = 300 * SECOND;
    const ours = { at: ATTEMPT + aheadMs - 240 * SECOND, oursOlderMs: 240 * SECOND };
    expect((await searchAmong([ours], aheadMs)).found).toBeUndefined();
  });

  it.each<[string, number, number]>([
    ['a clock that is ahead', 300 * SECOND, ATTEMPT + 60 * SECOND],
    ['a clock that nobody believes', -48 * HOUR, ATTEMPT - 2 * HOUR],
    ['a clock of another century, and a post of today', -ATTEMPT, ATTEMPT - 2 * HOUR],
    ['a clock of another century, and a post of that one', -ATTEMPT, SECOND],
  ])('[publishers 0.1] is in doubt about a post that may be older than the attempt: %s', async (_, aheadMs, at) => {
    expect((await searchAmong([{ at }], aheadMs)).found).toBe('TRANSIENT');
    expect((await searchAmong([], aheadMs)).found).toBeUndefined();
  });

  it.each<[string, number, number, number]>([
    ['ours by our clock, and an older one by a clock that is behind', -300 * SECOND, -200 * SECOND, SECOND],
    ['ours by our clock, and a later one by a clock that is ahead', 300 * SECOND, SECOND, 290 * SECOND],
  ])('[publishers 0.1] is in doubt where each clock shows another post: %s', async (_, aheadMs, first, second) => {
    const made = [{ at: ATTEMPT + first }, { at: ATTEMPT + second }];
    expect(await searchAmong(made, aheadMs)).toMatchObject({ found: 'TRANSIENT', doubtedMs: 300 * SECOND });
  });

  it('[publishers 0.1] leaves out posts of ours that our clock alone shows', async () => {
    const ours = { at: ATTEMPT + 60 * SECOND, oursOlderMs: 240 * SECOND };
    const lost = { at: ATTEMPT + 301 * SECOND };
    expect((await searchAmong([ours, lost], 300 * SECOND)).found).toEqual(lost);
  });

  it.each([
    ['for a post that the publisher has taken, where its own clock seems to be ahead', 300 * SECOND, true],
    ['where the one of the publisher is not believed', 48 * HOUR, false],
    ['where the one of the publisher is not believed, which is behind', -48 * HOUR, false],
  ])('[publishers 0.1] goes by our clock %s', async (_, aheadMs, isTaken) => {
    const made = { at: ATTEMPT + SECOND };
    expect((await searchAmong([made], aheadMs, { isTaken })).found).toEqual(made);
    if (isTaken) expect((await searchAmong([made], aheadMs)).found).toBe('TRANSIENT');
  });
});
