import { describe, expect, it } from '@jest/globals';
import { backOffMs } from '@listings/domain';
import type { CreateFault } from '@listings/publisher-model';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { setConnectionStatus } from '../testing/connection-status.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const HOUR = 3_600_000;

/** More calls than a test makes: a slow machine makes some of them again within one step of the test. */
const AWAY = Array<PublisherFailure>(100).fill({ kind: 'TRANSIENT', text: 'away' });

const fixture = postsFixture();

/** A campaign at one location of ACME after its first call. */
async function sentAtAcme(...faults: CreateFault[]) {
  fixture.acme.nextCreate(...faults);
  const campaign = await fixture.campaignAt([ACME]);
  await fixture.work();
  return campaign;
}

describe('the removal of a post', () => {
  it('[contract 5] that fails for a week ends, and no attempt before', async () => {
    const { postId, row, remove } = await sentAtAcme();
    fixture.acme.nextCall(...AWAY);
    await remove();
    await fixture.work();
    await fixture.failRemovals(postId, { left: 2 });
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'REMOVING' });
    await fixture.workAfter(2 * HOUR);
    expect(await row()).toMatchObject({ state: 'REMOVAL_FAILED', waits_ms: null });
  });

  it('[contract 5] that ended without success at one site leaves the item: its post there is still live', async () => {
    const { postId, states, result } = await fixture.campaignAt([ACME, BOLT], fixture.dates(HOUR, 2 * HOUR));
    await fixture.workAfter(HOUR);
    expect(await states()).toEqual(['LIVE', 'LIVE']);
    // The other site is the last one.
    for (const publisher of [fixture.bolt, fixture.acme]) publisher.nextCall(...AWAY);
    await fixture.workAfter(HOUR);
    await fixture.failRemovals(postId, { site: BOLT });
    await fixture.work();
    expect(await states()).toEqual(['REMOVING', 'REMOVAL_FAILED']);
    fixture.acme.recover();
    await fixture.workAfter(HOUR);
    expect(await result()).toMatchObject({ states: ['EXPIRED', 'REMOVAL_FAILED'], events: ['created', 'published'] });
  });

  it('[contract 5] has all its attempts, however often the check of the post had failed', async () => {
    const { row, remove } = await sentAtAcme('pending');
    fixture.acme.nextCall(...AWAY);
    for (let failed = 0; failed < 4; failed += 1) await fixture.workAfter(60_000);
    expect(await row()).toMatchObject({ state: 'PENDING' });
    await remove();
    await fixture.work();
    const { state, waits_ms } = await row();
    expect(state).toBe('REMOVING');
    expect(waits_ms).toBeLessThanOrEqual(backOffMs(1, 0));
  });

  it('[publishers 0.1] that waits for the owner goes on with a new consent, and ends after a week without', async () => {
    const [first, second] = [await sentAtAcme(), await sentAtAcme()];
    for (const { tenant, remove } of [first, second]) {
      await setConnectionStatus(fixture.deps, tenant, { site: ACME, status: 'REAUTH_REQUIRED' });
      await remove();
    }
    await fixture.work();
    await fixture.workAfter(6 * 24 * HOUR);
    expect([await first.states(), await second.states()]).toEqual([['REMOVING'], ['REMOVING']]);
    await setConnectionStatus(fixture.deps, first.tenant, { site: ACME, status: 'CONNECTED' });
    await fixture.work();
    expect(await first.row()).toMatchObject({ state: 'DELETED' });
    await fixture.workAfter(25 * HOUR);
    expect(await second.row()).toMatchObject({ state: 'REMOVAL_FAILED', waits_ms: null });
  });

  it('[reliability 2] of a rejected post whose call had no answer waits until the post can no longer appear', async () => {
    const { listing, row, remove, result } = await sentAtAcme('dropAfter');
    const { showAgain } = fixture.acme.hideAt(listing);
    fixture.acme.nextCall({ kind: 'LISTING_INACCESSIBLE', listingRef: listing });
    await fixture.workAfter(3_000);
    expect(await row()).toMatchObject({ state: 'REJECTED' });
    await remove();
    for (const waited of [0, 40_000]) {
      await fixture.workAfter(waited);
      expect(await row()).toMatchObject({ state: 'REMOVING' });
    }
    showAgain();
    await fixture.workAfter(60_000);
    expect(await result()).toMatchObject({ state: 'DELETED', live: 0 });
  });
});
