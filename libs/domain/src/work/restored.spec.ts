import { describe, expect, it } from '@jest/globals';
import { whyRestored } from './restored.js';

const place = { place: '7/16384/16500', presentPlace: '7/16384/16500' };
const marks = { ...place, timeline: '00000001', presentTimeline: '00000001', heartbeat: 40, silentMs: 3_600_000 };
const MINUTE_MS = 60_000;

describe('a database', () => {
  it('[reliability G17] counts as restored when it is in another place than the one in which it was written', () => {
    for (const presentPlace of ['8/16384/16500', '7/16390/16500', '7/16384/20000'])
      expect(whyRestored({ ...marks, presentPlace }, 0)).toMatch(/another place/);
    expect(whyRestored(marks, 0)).toBeUndefined();
  });

  it('[reliability G17] counts as restored when a newer heartbeat is known outside of it', () => {
    expect(whyRestored(marks, 41)).toBe('its heartbeat 40 is older than 41, which was seen before');
    expect(whyRestored(marks, 40)).toBeUndefined();
  });

  it('[reliability G17] whose server was promoted counts as restored when its last heartbeat is old', () => {
    const promoted = { ...marks, presentTimeline: '00000002' };
    expect(whyRestored({ ...promoted, silentMs: 5 * MINUTE_MS }, 40)).toBeUndefined();
    expect(whyRestored({ ...promoted, silentMs: 6 * MINUTE_MS }, 40)).toMatch(/timeline 00000002.*6 minutes old/);
    expect(whyRestored({ ...promoted, silentMs: null }, 0)).toBeUndefined();
  });

  it('[reliability G17] that is new counts as new, whatever a file knows of another one', () => {
    expect(whyRestored({ ...marks, place: null, heartbeat: 0, silentMs: null }, 900)).toBeUndefined();
    // The command after-restore forgets the place only.
    expect(whyRestored({ ...marks, place: null, heartbeat: 900 }, 900)).toBeUndefined();
    expect(whyRestored({ ...marks, place: null, heartbeat: 899 }, 900)).toMatch(/older than 900/);
  });
});
