import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { locationFields } from '@listings/domain';
import { changesIdentity } from '@listings/feature-locations';
import { BOSTON, UNKNOWN_SUBJECT } from '../testing/match-subject.js';
import { compareForDuplicate, duplicatesOf } from './find-duplicates.js';
import type { DuplicateMarks } from './find-duplicates.js';
import type { Match } from './matching/find-matches.js';
import { MatchSet } from './matching/match-set.js';
import type { MatchSubject } from './matching/match-subject.js';

const cafe: MatchSubject = { ...UNKNOWN_SUBJECT, ...BOSTON, street: '12 Main Street', phones: ['+16175550101'] };
const listing = (id: string, fields: Partial<MatchSubject> = {}): MatchSubject => ({ ...cafe, ...fields, id });
const linked = (id: string, fields: Partial<MatchSubject> = {}) => ({ ...listing(id, fields), isLinked: true });
const free = (id: string, fields: Partial<MatchSubject> = {}) => ({ ...listing(id, fields), isLinked: false });
const dental = { name: 'Harbour Dental', street: '400 Sea Road', postalCode: '02210', phones: ['+16175550199'] };

interface Sides {
  /** With whether they are linked. */
  readonly locations: readonly ReturnType<typeof linked>[];
  readonly listings: readonly MatchSubject[];
  readonly isDismissed?: DuplicateMarks['isDismissed'];
}

function* duplicateSteps({ locations, listings, isDismissed = () => false }: Sides): Generator<undefined, Match[]> {
  const set = new MatchSet();
  const inOrder = <T extends MatchSubject>(all: readonly T[]) => [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const listing of inOrder(listings)) set.addListing(listing);
  const sorted = inOrder(locations);
  for (const location of sorted) set.addLocation(location);
  const found = yield* duplicatesOf(set, { isLinked: (at) => sorted[at]?.isLinked ?? false, isDismissed });
  return found.page(0, found.size);
}

/** What is found, and how often the search pauses. */
function paused(sides: Sides) {
  const steps = duplicateSteps(sides);
  for (let pauses = 0; ; pauses += 1) {
    const step = steps.next();
    if (step.done) return { found: step.value, pauses };
  }
}

const find = (sides: Sides) => paused(sides).found;
const pairs = (found: readonly Match[]) => found.map(({ locationId, listingId }) => `${locationId}-${listingId}`);

describe('duplicatesOf', () => {
  it('[contract 11] finds each listing that shows a linked location again, with score and reasons', () => {
    const respelled = listing('a', { name: 'The Lantern Café, LLC', street: '12 main st.' });
    const locations = [linked('1'), linked('2', dental)];
    const found = find({ locations, listings: [respelled, listing('b'), listing('c', dental)] });
    expect(pairs(found)).toEqual(['1-a', '1-b', '2-c']);
    for (const { score, reasons } of found) {
      expect(score).toBeGreaterThanOrEqual(0.8);
      expect(reasons).toEqual(expect.arrayContaining(['Same name', 'Same address']));
    }
  });

  it('[contract 11] a location without a listing has no duplicates, and of two equal ones gets the listing', () => {
    const listings = [listing('a')];
    for (const locations of [[free('1')], [linked('1'), free('2')]]) expect(find({ locations, listings })).toEqual([]);
  });

  it('[contract 11] a listing that resembles a location without a listing more is none of another', () => {
    const branch = { street: '14 Main Street', phones: ['+16175550102'] };
    const locations = [linked('1'), free('2', branch)];
    expect(find({ locations, listings: [listing('a', branch)] })).toEqual([]);
    expect(pairs(find({ locations, listings: [listing('a')] }))).toEqual(['1-a']);
  });

  it('[contract 11] never finds a dismissed pair, but the next best location', () => {
    const locations = [linked('1'), linked('2', { name: 'Lantern Coffee' })];
    const listings = [listing('a')];
    expect(pairs(find({ locations, listings }))).toEqual(['1-a']);
    const isDismissed = ({ locationId }: { locationId: string }) => locationId === '1';
    expect(pairs(find({ locations, listings, isDismissed }))).toEqual(['2-a']);
    expect(find({ locations, listings, isDismissed: () => true })).toEqual([]);
  });

  it('[contract 11] two locations that fit as well cost points', () => {
    const [sure] = find({ locations: [linked('1')], listings: [listing('a')] });
    const [doubtful] = find({ locations: [linked('1'), linked('2')], listings: [listing('a')] });
    expect(doubtful?.score).toBeLessThan(sure?.score ?? 0);
    expect(doubtful?.reasons).toContain('Another one fits as well');
  });

  it('[contract 11] the result does not depend on the order of the input', () => {
    const locations = [linked('1'), linked('2', dental), free('3', { phones: ['+16175550102'] })];
    const listings = [listing('a'), listing('b', dental), listing('c'), listing('d', { phones: ['+16175550102'] })];
    const expected = find({ locations, listings });
    const shuffled = <T>(all: T[]) => fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(
      fc.property(shuffled(locations), shuffled(listings), (some, others) =>
        expect(find({ locations: some, listings: others })).toEqual(expected),
      ),
      { numRuns: 30 },
    );
  });

  it('[design 3.1] pauses, so that the process can renew its leases', () => {
    const many = Array.from({ length: 600 }, (_, n) => `${1_000 + n}`);
    const at = (id: string) => ({ street: `${id} Main Street`, phones: [`+1617555${id}`], name: `Cafe ${id}` });
    const [locations, listings] = [many.map((id) => linked(id, at(id))), many.map((id) => listing(`l${id}`, at(id)))];
    const { found, pauses } = paused({ locations, listings });
    expect(pauses).toBeGreaterThan(5);
    expect(found).toHaveLength(many.length);
  });
});

it('[contract 11] compareForDuplicate scores a pair that a client chose', () => {
  expect(compareForDuplicate(listing('1'), listing('a')).score).toBeGreaterThan(0.9);
  expect(compareForDuplicate(listing('1'), listing('a', dental)).score).toBeLessThan(0.1);
  expect(compareForDuplicate(listing('1'), listing('a', { countryIso: 'FR' }))).toEqual({ score: 0, reasons: [] });
});

it('[contract 11] only fields that matching compares change the identity of a location', () => {
  const fields = locationFields.filter((field) => changesIdentity([field]));
  expect(fields.sort().join(' ')).toBe(
    'additionalPhones bizUrl city countryIso latitude longitude name phone postalCode stateIso storeId street street1',
  );
});
