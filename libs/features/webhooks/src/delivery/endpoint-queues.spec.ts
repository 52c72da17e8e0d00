import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ManualClock } from '@listings/testing';
import { manualClock } from '@listings/testing';
import type { ClaimedWebhook } from '../store/delivery-claims.js';
import type { HeldClaim } from './endpoint-queues.js';
import { EndpointQueues, SLOW_MS } from './endpoint-queues.js';

const BOUNDS = { total: 10, perEndpoint: 4, perFailingEndpoint: 2 };
const claim = (accountId: number, sequence: number, failing = false): HeldClaim => {
  return { delivery: { accountId, sequence, failing } as ClaimedWebhook, leasedUntil: Infinity, claimedAt: 0 };
};

const drain = (queues: EndpointQueues): HeldClaim[] => {
  const started: HeldClaim[] = [];
  for (let next = queues.next(); next !== undefined; next = queues.next()) started.push(next);
  return started;
};

/** The accounts of what starts now. */
const accountsOf = (queues: EndpointQueues) => drain(queues).map(({ delivery }) => delivery.accountId);

/** Adds so many claims of an account. */
const addMany = (queues: EndpointQueues, account: number, count: number, failing = false) => {
  for (let sequence = 1; sequence <= count; sequence += 1) queues.add(claim(account, sequence, failing));
};
const ACCOUNTS = Array.from({ length: 20 }, (_, index) => index + 1);
const queuesAt = (clock: ManualClock = manualClock()) => new EndpointQueues(BOUNDS, clock);

/** Lets each account answer one request in so many milliseconds. */
const learn = (queues: EndpointQueues, accounts: readonly number[], ms: number) => {
  for (const account of accounts) {
    queues.add(claim(account, 0));
    for (const started of drain(queues)) queues.end(started, ms);
  }
};

describe('endpoint queues', () => {
  it('[contract 8] a free slot goes to the endpoint with the fewest requests in flight', () => {
    const queues = queuesAt();
    learn(queues, [1, 2, 3], 20);
    addMany(queues, 1, 20);
    expect(drain(queues)).toHaveLength(4);
    for (const account of [2, 3]) addMany(queues, account, 3);
    expect(accountsOf(queues)).toEqual([2, 3, 2, 3, 2, 3]);
  });

  it('[contract 8] failing endpoints together use at most half of the slots', () => {
    const queues = queuesAt();
    for (const account of ACCOUNTS) addMany(queues, account, 4, true);
    expect(drain(queues)).toHaveLength(5);
    queues.add(claim(99, 1));
    expect(accountsOf(queues)).toEqual([99]);
    // Those that cannot start go back, and are not claimed again until they can.
    queues.removeSurplus();
    queues.tidy();
    expect(queues.pace(20)).toBe('slow');
  });

  it('[contract 8] [reliability 2] slow endpoints together use at most half of the slots, whatever they answer', () => {
    const queues = queuesAt();
    learn(queues, ACCOUNTS, 13_500);
    learn(queues, [99], 20);
    for (const account of ACCOUNTS) addMany(queues, account, 4);
    expect(drain(queues)).toHaveLength(5);
    addMany(queues, 99, 4);
    expect(accountsOf(queues)).toEqual([99, 99, 99, 99]);
    expect(queues.slowRoom).toBe(0);
    // Its claims that cannot start now go back, so that they take no place of others.
    expect(queues.removeSurplus()).toHaveLength(75);
    expect(queues.counts).toEqual({ active: 9, slow: 5, queued: 0 });
  });

  it('[contract 8] [reliability 2] a request that has become slow gives its slot to another one, and its endpoint is slow until it answers fast again', async () => {
    const clock = manualClock();
    const queues = queuesAt(clock);
    for (let account = 1; account <= 30; account += 1) addMany(queues, account, 2);
    const begun = drain(queues);
    expect(new Set(begun.map((each) => each.delivery.accountId)).size).toBe(10);
    await clock.advance(SLOW_MS - 1);
    expect([queues.handOver(), queues.handOverInMs]).toEqual([0, 1]);
    await clock.advance(1);
    expect(queues.handOver()).toBe(10);
    // Those that became slow have more than their share, so all others are served next to them.
    expect(drain(queues)).toHaveLength(5);
    expect(queues.counts).toMatchObject({ active: 15, slow: 10 });
    expect(queues.pace(1)).toBe('slow');

    for (const each of begun) queues.end(each, 13_500);
    queues.remove(() => true);
    expect(queues.pace(1)).toBe('slow');
    for (let answers = 0; queues.pace(1) === 'slow' && answers < 6; answers += 1) {
      queues.add(claim(1, 10 + answers));
      for (const each of drain(queues)) if (each.delivery.accountId === 1) queues.end(each, 10);
    }
    expect(queues.pace(1)).toBe('fast');
  });

  it('[contract 8] in flight are at most eight times the slots, and an endpoint that is known to be fast keeps its place', async () => {
    const clock = manualClock();
    const queues = queuesAt(clock);
    learn(queues, [5_000], 20);
    for (let account = 1; account <= 200; account += 1) queues.add(claim(account, 1));
    for (let wave = 0; wave < 40; wave += 1) {
      drain(queues);
      await clock.advance(SLOW_MS);
      queues.handOver();
    }
    expect(queues.counts).toMatchObject({ active: 40, slow: 40 });
    queues.add(claim(5_000, 1));
    expect(accountsOf(queues)).toEqual([5_000]);
  });

  it('[contract 8] forgets how long an endpoint took when it was not called for ten minutes', async () => {
    const clock = manualClock();
    const queues = queuesAt(clock);
    learn(queues, [1], 13_500);
    await clock.advance(599_000);
    learn(queues, [2], 20);
    queues.tidy();
    expect([queues.pace(1), queues.pace(2)]).toEqual(['slow', 'fast']);
    await clock.advance(2_000);
    queues.tidy();
    expect([queues.pace(1), queues.pace(2)]).toEqual(['unknown', 'fast']);
  });

  it('[reliability G10] sends live deliveries before redeliveries, each kind in its order', () => {
    const queues = queuesAt();
    const again = (sequence: number): HeldClaim => {
      const { delivery, ...rest } = claim(1, sequence);
      return { delivery: { ...delivery, redelivery: true }, ...rest };
    };
    for (const each of [again(1), again(2), claim(1, 7), again(3), claim(1, 8)]) queues.add(each);
    expect(drain(queues).map((each) => each.delivery.sequence)).toEqual([7, 8, 1, 2]);
  });

  it('[performance 2] claims ahead for a fast endpoint, and returns the claims when it becomes slow', () => {
    const queues = queuesAt();
    queues.add(claim(1, 0));
    const [first] = drain(queues) as [HeldClaim];
    expect(queues.claimsAhead(1)).toBe(0);
    queues.end(first, 20);
    expect(queues.claimsAhead(1)).toBe(50);
    queues.add(claim(2, 0));
    const [fastest] = drain(queues) as [HeldClaim];
    queues.end(fastest, 1);
    expect(queues.claimsAhead(2)).toBe(BOUNDS.perEndpoint * 32);
    addMany(queues, 1, 30);
    const [second] = drain(queues) as [HeldClaim];
    expect(queues.removeSurplus()).toEqual([]);
    queues.end(second, 15_000);
    expect(queues.removeSurplus()).toHaveLength(25);
    expect(queues.counts).toMatchObject({ active: 3, queued: 1 });
  });

  it('[contract 8] never exceeds a limit and never loses a claim', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), account: fc.integer({ min: 1, max: 6 }), failing: fc.boolean() }),
      fc.record({ kind: fc.constant('end' as const), pick: fc.nat(), ms: fc.integer({ min: 0, max: 1_000 }) }),
      fc.record({ kind: fc.constant('tidy' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queues = queuesAt();
        const active: HeldClaim[] = [];
        let added = 0;
        let gone = 0;
        for (const each of steps) {
          if (each.kind === 'add') queues.add(claim(each.account, (added += 1), each.failing));
          else if (each.kind === 'end' && active.length > 0) {
            const [ended] = active.splice(each.pick % active.length, 1) as [HeldClaim];
            queues.end(ended, each.ms);
            gone += 1;
          } else if (each.kind === 'tidy') queues.tidy();
          active.push(...drain(queues));
          gone += queues.removeSurplus().length;
          expect(active.length).toBeLessThanOrEqual(BOUNDS.total);
          for (let account = 1; account <= 6; account += 1) {
            const own = active.filter(({ delivery }) => delivery.accountId === account);
            expect(own.length).toBeLessThanOrEqual(BOUNDS.perEndpoint);
          }
          expect(queues.counts).toMatchObject({ active: active.length, queued: added - gone - active.length });
        }
      }),
    );
  });
});
