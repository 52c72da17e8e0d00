import { describe, expect, it } from '@jest/globals';
import { faultLines, runFaults, runUnknown, unknownLines } from './run-faults.js';

/** The publisher may show a lost post 15 s after its call, as the plug-ins declare it. */
const LATE_MS = 11_000;

describe('a campaign while the processes and PostgreSQL are killed', () => {
  it('[reliability 2, I1, I4, I5] database, books and receiver agree item by item, and the last post is live 30 s after the last kill', async () => {
    const report = await runFaults({
      locations: 150,
      killSeconds: 12,
      appearsAfterMs: LATE_MS,
      seed: Number(process.env['FAULT_SEED'] ?? 5),
    });
    console.info(faultLines(report));
    expect(report).toMatchObject({ problems: [], deliveries: 300, live: 300, booked: 300, events: 300, received: 300 });
    expect(report.slowestDeliveryMs).toBeLessThanOrEqual(30_000);
  });

  it('[reliability 2, I1, I4] calls that all end without a known outcome leave each post live once', async () => {
    const report = await runUnknown({ locations: 100 });
    console.info(unknownLines(report));
    expect(report).toMatchObject({ problems: [], live: 200, booked: 200, doubled: 0, unknown: 200, received: 200 });
  });
});
