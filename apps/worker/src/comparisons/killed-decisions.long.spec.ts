import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveRules } from '@listings/feature-health';
import type { DifferenceRule } from '@listings/feature-health';
import { callerOf } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { testWork } from '@listings/work/testing';
import { EDITED, EditedListings, LISTINGS } from '../testing/edited-listings.js';
import { workersOfFile } from '../testing/sandbox-workers.js';

/** One field is restored, one is taken over, one is left, and the name waits for a person. */
const RULES: readonly DifferenceRule[] = [
  { action: 'REJECT', field: 'phone' },
  { action: 'ACCEPT', field: 'website' },
  { action: 'IGNORE', field: 'description' },
];

const workers = workersOfFile({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100' } });
const edited = new EditedListings(workers);

/** Lets strangers edit the listings of a tenant, kills workers at the places, and returns all that came of it. */
async function editedByStrangers(places: readonly string[]): Promise<string[]> {
  const { database } = workers;
  const tenant = await edited.agreeingTenant();
  const deps = { database, unit: database, clock: systemClock, work: testWork(database) };
  const publishers = new PublisherRegistry([]);
  const saved = await saveRules({ ...deps, publishers }, callerOf(tenant.accountId), { rules: RULES });
  expect(saved.violations).toEqual([]);
  await edited.edit();
  for (const place of places) await edited.dieAt(place, tenant);
  await Promise.all([workers.start().ready, workers.start().ready]);
  await edited.until(tenant, 'the end of all differences', {
    sql: 'listing_differences where account_id = $1 and closed_at is not null',
    each: EDITED,
  });
  await edited.until(tenant, 'the pushes', { sql: `listing_submissions where account_id = $1 and state = 'SUCCESS'` });
  await workers.killAll();
  return edited.outcome(tenant);
}

describe('decisions about differences whose workers are killed', () => {
  /** What came of the edits while no worker was killed. */
  let calm: string[];

  beforeAll(async () => {
    calm = await editedByStrangers([]);
    const count = (pattern: RegExp) => calm.filter((line) => pattern.test(line)).length;
    for (const pattern of [
      /^\d phone RESTORED 1 /,
      /^\d website ACCEPTED 0 /,
      /^\d description GONE 0 /,
      /^\d name GONE 0 /,
      /^\d DIFFERENCE_REJECTED phone SERVICE$/,
      /^\d DIFFERENCE_ACCEPTED bizUrl SERVICE$/,
      /^\d DIFFERENCE_IGNORED description SERVICE$/,
      /^\d listing.difference_closed phone REJECTED$/,
      /^\d listing.difference_closed website ACCEPTED$/,
      /^\d listing.difference_closed description IGNORED$/,
      /^\d listing.difference_closed name GONE$/,
      /^\d https:..stranger.example.\d\d \+14155552671 Bread/,
      /^\d push SUCCESS$/,
      /^\{"title":"Shop \d\d".*4155552671.*stranger.example.\d\d/,
    ])
      expect({ pattern, count: count(pattern) }).toEqual({ pattern, count: LISTINGS.length });
    expect(count(/^\d listing.difference_found /)).toBe(EDITED * LISTINGS.length);
  });

  it.each([
    ['reading.after_call:3', 'reading.before_commit:8'],
    ['reading.after_commit:7', 'ruling.before_commit'],
    ['ruling.before_commit:2', 'ruling.after_commit'],
  ])(
    '[health] [reliability 2, I1] at %s and then at %s: the same comes of it as without the kills',
    async (...places) => {
      expect(await editedByStrangers(places)).toEqual(calm);
    },
  );
});
