import { describe, expect, it } from '@jest/globals';
import { checkDeliveries } from './check-deliveries.js';
import { checkEvents } from './check-events.js';
import type { StoredEvent } from './event-log.js';
import { isExpected, messageOf } from './expected-log.js';
import { Ledger } from './ledger.js';
import type { LocationRecord } from './ledger.js';
import type { Arrivals } from './oracle.js';
import { bundlesOfRelease } from './release.js';

const event = (sequence: number, over: Partial<StoredEvent> = {}): StoredEvent => ({
  accountId: 1,
  sequence,
  id: `msg_${sequence}`,
  locationId: 7,
  type: 'profile.created',
  body: { data: {} },
  status: 'DELIVERED',
  attempts: 1,
  ...over,
});

const arrival = (sequence: number, over: Partial<Arrivals> = {}): Arrivals => ({
  id: `msg_${sequence}`,
  sequence,
  path: '/account-1',
  at: [sequence * 1_000],
  bodies: new Set(['digest']),
  refused: 0,
  ...over,
});

/** Checks two events of one location, numbers 11 and 12, of which the receiver got `arrivals`. */
const check = (arrivals: readonly Arrivals[], events = [event(11), event(12)]) =>
  checkDeliveries(events, { arrivals, sequences: [10, 12], givenUp: new Set() });

const location = (over: Partial<LocationRecord> = {}): LocationRecord => ({
  accountId: 1,
  id: 7,
  globalId: 'TG9jYXRpb246Nw==',
  name: 'Cafe',
  created: true,
  changedBefore: false,
  updates: 0,
  archived: false,
  connects: 0,
  disconnects: 0,
  ...over,
});

function eventProblems(events: readonly StoredEvent[], locations: readonly LocationRecord[]): string[] {
  const ledger = new Ledger();
  ledger.locations.push(...locations);
  return checkEvents(events, { ledger, unsent: new Set() });
}

describe('the checks of the crash suite', () => {
  it('[reliability 2] accept events that arrived once, in order', () => {
    expect(check([arrival(11), arrival(12)])).toEqual({ events: 2, lost: [], duplicates: 0, problems: [] });
  });

  it('[reliability 2] count a repetition with the same bytes, but not one of a refused request', () => {
    const events = [event(11, { attempts: 2 }), event(12, { attempts: 2 })];
    const arrivals = [arrival(11, { at: [1, 2] }), arrival(12, { at: [3, 4], refused: 1 })];
    expect(check(arrivals, events)).toEqual({ events: 2, lost: [], duplicates: 1, problems: [] });
  });

  it.each<[string, Arrivals[], RegExp]>([
    ['an event that never arrived', [arrival(11)], /^event 1\/12 /],
    ['an event that was only refused', [arrival(11), arrival(12, { refused: 1 })], /^event 1\/12 /],
  ])('[reliability 2] find %s', (_, arrivals, lost) => {
    expect(check(arrivals).lost).toEqual([expect.stringMatching(lost)]);
  });

  const overtaken = [arrival(11, { at: [5_000] }), arrival(12, { at: [4_000] })];

  it.each<[string, RegExp, Arrivals[], StoredEvent[]?]>([
    ['a repetition with other bytes', /with 2 bodies/, [arrival(11, { bodies: new Set(['a', 'b']) }), arrival(12)]],
    ['an id that is no event', /msg_13, which is no event/, [arrival(11), arrival(12), arrival(13)]],
    ['a request without its attempt row', /2 times with 1 rows/, [arrival(11, { at: [1, 2] }), arrival(12)]],
    ['an event that overtook another one of its location', /arrived before an earlier event/, overtaken],
    ['a gap in the sequence', /the sequence has a gap/, [arrival(12)], [event(12)]],
  ])('[reliability 2] find %s', (_, problem, ...given) => {
    expect(check(...given).problems.join('\n')).toMatch(problem);
  });

  it('[reliability 2] accept exactly the events of the acknowledged writes', () => {
    const archived = event(12, { type: 'profile.deleted' });
    expect(eventProblems([event(11), archived], [location({ archived: true })])).toEqual([]);
  });

  it.each<[string, StoredEvent[], LocationRecord[]]>([
    ['a write without its event', [], [location()]],
    ['a write with two events', [event(11), event(12)], [location()]],
    ['an event without a write', [event(11)], []],
    ['an event of a location that an earlier round created', [event(11)], [location({ created: false })]],
  ])('[reliability 2] find %s', (_, events, locations) => {
    expect(eventProblems(events, locations)).toHaveLength(1);
  });
});

it.each([
  ['timeout exceeded when trying to connect', true],
  ['timeout expired', true],
  ['Connection terminated due to connection timeout', true],
  ['PostgreSQL has not answered for 5000 ms.', true],
  ['sorry, too many clients already', false],
  ['connect ECONNREFUSED 127.0.0.1:5432', false],
])(
  '[reliability 2] a request without a connection in time is expected where processes starve: %s, %s',
  (reason, expected) => {
    const line = { level: 'warn', reason, msg: 'request failed because the database is away' };
    expect(isExpected(messageOf(JSON.stringify(line)))).toBe(expected);
  },
);

it('[design 1] a release beside the present sources is one that the repository has', () => {
  expect(() => bundlesOfRelease('no-such-release', () => undefined)).toThrow(/is the release in this repository\?$/);
});
