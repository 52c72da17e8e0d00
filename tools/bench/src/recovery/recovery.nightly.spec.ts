import { beforeAll, describe, expect, it } from '@jest/globals';
import { measureRecovery, recoveryLines } from './measure-recovery.js';

describe('a campaign while its processes are killed', () => {
  let report: Awaited<ReturnType<typeof measureRecovery>>;

  beforeAll(async () => {
    report = await measureRecovery({ locations: 60, killSeconds: 9 });
    console.info(recoveryLines(report));
  });

  it('[reliability 2, I1, I4] loses and doubles nothing', () => {
    expect(report).toMatchObject({ deliveries: 120, notLive: 0, withoutPost: 0, withTwoPosts: 0 });
    expect(report.eventsReceived).toBe(report.eventsExpected);
  });

  it('[reliability 2] has its last post live 30 s after the last kill', () => {
    expect(report.slowestDeliveryMs).toBeLessThanOrEqual(30_000);
  });
});
