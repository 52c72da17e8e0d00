import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BOSTON, UNKNOWN_SUBJECT } from '../../testing/match-subject.js';
import { findMatches, matchSteps } from './find-matches.js';
import type { Match } from './find-matches.js';
import type { MatchSubject } from './match-subject.js';

const subject = (id: string, fields: Partial<MatchSubject>): MatchSubject => ({ ...UNKNOWN_SUBJECT, ...fields, id });
const pairsOf = (matches: readonly Match[]) =>
  matches.map(({ locationId, listingId }) => `${locationId}-${listingId}`).sort();
const find = (locations: MatchSubject[], listings: MatchSubject[]) => findMatches({ locations, listings });

describe('findMatches', () => {
  it('[contract 7] finds different spellings, and gives reasons', () => {
    const at = (latitude: number, longitude: number) => ({ ...BOSTON, latitude, longitude });
    const ours = { ...at(42.3588, -71.0578), street: '12 Main Street', phones: ['+16175550101'] };
    const respelled = { name: 'The Lantern Café, LLC', street: '12 main st., Suite 3', state: 'Massachusetts' };
    const theirs = { ...at(42.359, -71.0579), ...respelled, phones: ['(617) 555-0101'] };
    const another = { ...BOSTON, name: 'Harbour Dental', street: '14 Main Street', phones: ['(617) 555-0199'] };
    const [match, ...more] = find([subject('1', ours)], [subject('a', theirs), subject('b', another)]);
    expect(more).toEqual([]);
    expect(match).toMatchObject({ locationId: '1', listingId: 'a' });
    expect(match?.score).toBeGreaterThan(0.99);
    expect(match?.reasons).toEqual(['Same phone number', 'Same name', 'Same address', '24 m apart']);
  });

  it('[contract 7] distinguishes stores of a chain in one town by house number', () => {
    const store = (id: string, street: string) =>
      subject(id, { ...BOSTON, street, website: 'https://lantern.example' });
    const locations = [store('1', '12 Main Street'), store('2', '14 Main Street'), store('3', '99 Oak Avenue')];
    const listings = [store('a', '99 Oak Ave'), store('b', '14 Main St'), store('c', '300 Main St')];
    expect(pairsOf(find(locations, listings))).toEqual(['2-b', '3-a']);
  });

  it.each([
    ['phone', { phones: ['+16175550101'] }, { phones: ['+16175550102'] }],
    ['store code', { storeCode: 'S-001' }, { storeCode: 'S-002' }],
    ['distance', { latitude: 42.3588, longitude: -71.0578 }, { latitude: 42.3788, longitude: -71.0978 }],
    ['page', { website: 'lantern.example/stores/1' }, { website: 'lantern.example/stores/2' }],
  ])('[contract 7] and by %s', (_, one, other) => {
    const locations = [subject('1', { ...BOSTON, ...one }), subject('2', { ...BOSTON, ...other })];
    const listings = [subject('a', { ...BOSTON, ...other }), subject('b', { ...BOSTON, ...one })];
    expect(pairsOf(findMatches({ locations, listings }, { threshold: 0.5 }))).toEqual(['1-b', '2-a']);
  });

  it('[contract 7] does not match on a head office number or a shared building', () => {
    const office = { phones: ['+18005550100'], website: 'https://lantern.example' };
    const chain = (side: string, number: string) =>
      ['3 Oak Avenue', '8 Park Place', '5 Mill Road'].map((street, at) =>
        subject(`${side}${at}`, { ...BOSTON, ...office, street: `${number}${street}` }),
      );
    expect(find(chain('l', ''), chain('p', '9'))).toEqual([]);
    const house = { ...BOSTON, street: '12 Main Street', latitude: 42.3588, longitude: -71.0578 };
    const named = (id: string, name: string, phones: string[] = []) => subject(id, { ...house, name, phones });
    expect(find([named('1', 'Lantern Cafe')], [named('a', 'Harbour Dental')])).toEqual([]);
    expect(find([named('1', 'Hotel Adler')], [named('a', 'Restaurant Adler', ['+16175550177'])])).toEqual([]);
  });

  it('[contract 7] a page on a social network counts neither for nor against a match', () => {
    const here = { ...BOSTON, street: '12 Main Street', phones: ['+16175550101'] };
    const reasons = (one: string, other: string) =>
      find([subject('1', { ...here, website: one })], [subject('a', { ...here, website: other })])[0]?.reasons ?? [];
    expect(reasons('network.example/lantern', 'network.example/page/77').join()).not.toContain('web');
    expect(reasons('https://lantern.example', 'network.example/77').join()).not.toContain('web');
    expect(reasons('https://lantern.example', 'https://www.lantern.example/')).toContain('Same website');
    expect(reasons('https://lantern.example', 'https://harbour.example')).toContain('Different website');
    expect(reasons('network.example/77', 'network.example/77')).toContain('Same web page');
  });

  it('[contract 7] finds a business without an address by name and phone, also without a country', () => {
    const here = subject('1', { ...BOSTON, phones: ['+16175550101'], website: 'lantern.example' });
    const bare = subject('a', { phones: ['617-555-0101'], website: 'http://www.lantern.example/' });
    expect(pairsOf(find([here], [bare]))).toEqual(['1-a']);
  });

  it('[contract 7] never matches across countries, never guesses between two equal candidates, and finds nothing for an empty side', () => {
    const here = subject('1', { ...BOSTON, street: '12 Main Street', phones: ['+16175550101'] });
    expect(find([here], [subject('a', { ...here, countryIso: 'CA' })])).toEqual([]);
    const alike = ['a', 'b'].map((id) => subject(id, { ...BOSTON, street: '12 Main Street' }));
    const [match] = find([subject('1', { ...BOSTON, street: '12 Main Street' })], alike);
    expect(match?.reasons).toContain('Another one fits as well');
    expect(match?.listingId).toBe('a');
    expect([...find([], alike), ...find(alike, [])]).toEqual([]);
  });

  const anySubjects = fc.array(
    fc.record({
      name: fc.constantFrom('Lantern Cafe', 'Lantern', 'Harbour Books', 'Καφέ Ήλιος', '', '!!!', '#1'),
      street: fc.constantFrom(null, '12 Main St', '14 Main Street', 'Main', '', '12'),
      street1: fc.constantFrom(null, 'Suite 4'),
      city: fc.constantFrom(null, 'Boston'),
      state: fc.constant(null),
      postalCode: fc.constantFrom(null, '02108', '02109'),
      countryIso: fc.constantFrom(null, 'US', 'GR'),
      latitude: fc.constantFrom(null, 42.3588, 0),
      longitude: fc.constantFrom(null, -71.0578, 0),
      phones: fc.constantFrom([], ['+16175550101'], ['x'], ['(617) 555-0102', '']),
      website: fc.constantFrom(null, 'lantern.example', 'http://', 'https://lantern.example/a'),
      storeCode: fc.constantFrom(null, '1', 'S-001'),
    }),
    { maxLength: 12 },
  );
  const numbered = (side: string, subjects: readonly Omit<MatchSubject, 'id'>[]) =>
    subjects.map((each, at) => ({ ...each, id: `${side}${String(at).padStart(2, '0')}` }));

  it('[contract 7] is one to one, and independent of the order of its input', () => {
    fc.assert(
      fc.property(anySubjects, anySubjects, (one, other) => {
        const [locations, listings] = [numbered('l', one), numbered('p', other)];
        const matches = findMatches({ locations, listings }, { threshold: 0.5 });
        const turned = { locations: locations.toReversed(), listings: listings.toReversed() };
        expect(findMatches(turned, { threshold: 0.5 })).toEqual(matches);
        expect(new Set(matches.map(({ locationId }) => locationId)).size).toBe(matches.length);
        expect(new Set(matches.map(({ listingId }) => listingId)).size).toBe(matches.length);
        for (const { score } of matches) expect(score >= 0.5 && score <= 1).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('[design 3.1] pauses regularly, so that the process can do other work', () => {
    const many = (side: string) =>
      Array.from({ length: 500 }, (_, at) => subject(`${side}${at}`, { ...BOSTON, street: `${at} Main St` }));
    let pauses = 0;
    const steps = matchSteps({ locations: many('l'), listings: many('p') });
    while (!steps.next().done) pauses += 1;
    expect(pauses).toBeGreaterThan(5);
  });
});
