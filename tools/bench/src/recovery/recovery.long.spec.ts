import { describe, expect, it } from '@jest/globals';
import { measureRecovery, recoveryLines } from './measure-recovery.js';

describe('a campaign while its processes are killed', () => {
  it('[reliability 2] loses and doubles nothing, and its slowest delivery is live 30 s after the last kill', async () => {
    const report = await measureRecovery({ locations: 60, killSeconds: 9 });
    console.info(recoveryLines(report));
    expect(report).toMatchObject({ deliveries: 120, notLive: 0, withoutPost: 0, withTwoPosts: 0 });
    expect(report.eventsReceived).toBe(report.eventsExpected);
    expect(report.slowestDeliveryMs).toBeLessThanOrEqual(30_000);
  }, 180_000);
});
