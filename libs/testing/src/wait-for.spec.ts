import { describe, expect, it } from '@jest/globals';
import { manualClock } from './time/manual-clock.js';
import { waitFor } from './wait-for.js';

describe('waitFor', () => {
  it('returns the first truthy result', async () => {
    let asked = 0;
    expect(await waitFor(() => (++asked === 3 ? 'there' : undefined), { describe: 'the third time' })).toBe('there');
  });

  it('treats an error as "not yet"', async () => {
    let asked = 0;
    const check = async () => {
      if (++asked < 3) throw new Error('too early');
      return asked;
    };
    expect(await waitFor(check, { describe: 'the third time' })).toBe(3);
  });

  it('reports what it waited for and the last result', async () => {
    const clock = manualClock();
    const check = () => {
      throw new Error('connection refused');
    };
    const messageOf = ({ message }: Error) => message;
    const refused = waitFor(check, { describe: 'the api', intervalMs: 5_000, clock }).catch(messageOf);
    const soon = { describe: 'rows', timeoutMs: 5_000, intervalMs: 1_000, clock };
    const none = waitFor(() => 0, soon).catch(messageOf);
    await clock.advance(5_000);
    expect(await none).toBe('waited 5000 ms for rows; last seen: 0');
    await clock.advance(115_000);
    expect(await refused).toBe('waited 120000 ms for the api; last seen: connection refused');
  });
});
