import { describe, expect, it } from '@jest/globals';
import type { ClaimedWebhook } from '@listings/persistence';
import fc from 'fast-check';
import type { HeldClaim } from './endpoint-queues.js';
import { EndpointQueues } from './endpoint-queues.js';

const BOUNDS = { total: 10, perEndpoint: 4, perFailingEndpoint: 2 };
const claim = (accountId: number, sequence: number, failing = false): HeldClaim => ({
  delivery: { accountId, sequence, failing } as ClaimedWebhook,
  leasedUntil: Infinity,
});
const drain = (queues: EndpointQueues): HeldClaim[] => {
  const started: HeldClaim[] = [];
  for (let next = queues.next(); next !== undefined; next = queues.next()) started.push(next);
  return started;
};

describe('endpoint queues', () => {
  it('[contract 8] a free slot goes to the endpoint with the fewest requests in flight', () => {
    const queues = new EndpointQueues(BOUNDS);
    for (let i = 0; i < 20; i += 1) queues.add(claim(1, i));
    expect(drain(queues)).toHaveLength(4);
    for (let i = 0; i < 3; i += 1) queues.add(claim(2, i));
    for (let i = 0; i < 3; i += 1) queues.add(claim(3, i));
    expect(drain(queues).map((each) => each.delivery.accountId)).toEqual([2, 3, 2, 3, 2, 3]);
  });

  it('[contract 8] failing endpoints together use at most half of the slots', () => {
    const queues = new EndpointQueues(BOUNDS);
    for (let account = 1; account <= 20; account += 1)
      for (let i = 0; i < 4; i += 1) queues.add(claim(account, i, true));
    expect(drain(queues)).toHaveLength(5);
    queues.add(claim(99, 1));
    expect(drain(queues).map((each) => each.delivery.accountId)).toEqual([99]);
  });

  it('[reliability G10] sends live deliveries before redeliveries, each kind in its order', () => {
    const queues = new EndpointQueues(BOUNDS);
    const again = (sequence: number): HeldClaim => {
      const { delivery, leasedUntil } = claim(1, sequence);
      return { delivery: { ...delivery, redelivery: true }, leasedUntil };
    };
    for (const each of [again(1), again(2), claim(1, 7), again(3), claim(1, 8)]) queues.add(each);
    expect(drain(queues).map((each) => each.delivery.sequence)).toEqual([7, 8, 1, 2]);
  });

  it('[performance 2] claims ahead for a fast endpoint, and returns the claims when it becomes slow', () => {
    const queues = new EndpointQueues(BOUNDS);
    queues.add(claim(1, 0));
    const [first] = drain(queues) as [HeldClaim];
    expect(queues.claimsAhead(1)).toBe(0);
    queues.end(first, 20);
    expect(queues.claimsAhead(1)).toBe(50);
    queues.add(claim(2, 0));
    const [fastest] = drain(queues) as [HeldClaim];
    queues.end(fastest, 1);
    expect(queues.claimsAhead(2)).toBe(BOUNDS.perEndpoint * 32);
    for (let i = 1; i <= 30; i += 1) queues.add(claim(1, i));
    const [second] = drain(queues) as [HeldClaim];
    expect(queues.removeSurplus()).toEqual([]);
    queues.end(second, 15_000);
    expect(queues.removeSurplus()).toHaveLength(25);
    expect(queues.counts).toEqual({ active: 3, queued: 1 });
  });

  it('[contract 8] never exceeds a limit and never loses a claim', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), account: fc.integer({ min: 1, max: 6 }), failing: fc.boolean() }),
      fc.record({ kind: fc.constant('end' as const), pick: fc.nat(), ms: fc.integer({ min: 0, max: 1_000 }) }),
      fc.record({ kind: fc.constant('tidy' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queues = new EndpointQueues(BOUNDS);
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
            expect(active.filter((one) => one.delivery.accountId === account).length).toBeLessThanOrEqual(
              BOUNDS.perEndpoint,
            );
          }
          expect(queues.counts).toEqual({ active: active.length, queued: added - gone - active.length });
        }
      }),
    );
  });
});
