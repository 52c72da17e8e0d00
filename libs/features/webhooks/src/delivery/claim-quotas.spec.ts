import { describe, expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import type { ClaimedWebhook } from '../store/delivery-claims.js';
import { claimQuotas } from './claim-quotas.js';
import { EndpointQueues } from './endpoint-queues.js';
import type { HeldClaim } from './endpoint-queues.js';

const TOTAL = 100;
const MOST = 16 * TOTAL;
const clock = manualClock();
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const queuesOf = () => new EndpointQueues({ total: TOTAL, perEndpoint: 8, perFailingEndpoint: 2 }, clock);

const claim = (accountId: number): HeldClaim => ({
  delivery: { accountId, sequence: 1, failing: false } as ClaimedWebhook,
  leasedUntil: Infinity,
  claimedAt: 0,
});

function known(queues: EndpointQueues, accounts: readonly number[], ms: number): void {
  for (const accountId of accounts) {
    queues.add(claim(accountId));
    const started = queues.next();
    if (started) queues.end(started, ms);
  }
  queues.tidy();
}

const choose = (late: readonly number[], queues: EndpointQueues, held: readonly HeldClaim[] = []) =>
  claimQuotas({ late, queues, held: new Set(held), most: MOST, random: () => clock.random() });

describe('the accounts of a claim', () => {
  it('[contract 8] gives slow endpoints no more claims than they may start, and leaves all others their place', () => {
    const queues = queuesOf();
    known(queues, ids(1, 300), 13_500);
    known(queues, [1_000], 20);
    const { quotas, left } = choose([...ids(1, 300), 1_000, 2_000], queues);
    const slow = quotas.filter(({ accountId }) => accountId <= 300);
    expect(slow.reduce((sum, { most = 0 }) => sum + most, 0)).toBe(TOTAL / 2);
    expect(quotas.filter(({ accountId }) => accountId > 300)).toEqual([
      { accountId: 1_000, ahead: 0, own: 0, most: undefined },
      { accountId: 2_000, ahead: 0, own: 0, most: (MOST * 3) / 4 },
    ]);
    expect(left).toBe(0);
  });

  it('[contract 8] keeps a quarter of all claims for endpoints that are known to be fast', () => {
    const queues = queuesOf();
    known(queues, [5_000], 20);
    const { quotas, left } = choose([...ids(2_000, 300), 5_000], queues, ids(1, 1_200).map(claim));
    expect(quotas.map(({ accountId }) => accountId)).toEqual([5_000]);
    expect(left).toBe(0);
  });

  it('[contract 8] gives each slow endpoint about the same time: one that takes half as long gets twice as many', () => {
    const queues = queuesOf();
    known(queues, ids(1, 100), 2_000);
    known(queues, ids(101, 100), 14_000);
    let quicker = 0;
    let slower = 0;
    for (let claim = 0; claim < 400; claim += 1) {
      for (const { accountId } of choose(ids(1, 200), queues).quotas)
        if (accountId <= 100) quicker += 1;
        else slower += 1;
    }
    // Without replacement the ratio is below that of the times, which is 7.
    expect(quicker / slower).toBeGreaterThan(3);
    expect(slower).toBeGreaterThan(0);
  });

  it('[contract 8] says how many accounts wait for the next claim', () => {
    const { quotas, left } = choose(ids(1, 450), queuesOf());
    expect([quotas.length, left]).toEqual([200, 250]);
    expect(quotas[0]?.most).toBe(6);
  });
});
