import { describe, expect, it } from '@jest/globals';
import { backOffMs } from '@listings/domain';
import { MAX_REMOVAL_ATTEMPTS } from '../rules/delivery-timing.js';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { ScriptedFault } from '../testing/fake-post-publisher.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const HOUR = 3_600_000;
/** More calls than a test makes: a slow machine makes some of them again within one step of the test. */
const AWAY = Array<PublisherFailure>(100).fill({ kind: 'TRANSIENT', text: 'away' });

const fixture = postsFixture();

/** A campaign at one location; it ends in two hours if it is given `ends`. */
async function campaign(sites: readonly string[], { fault, ends = false }: { fault?: ScriptedFault; ends?: boolean }) {
  if (fault) fixture.acme.nextCreate(fault);
  const postScheduledDates = { startDatetime: fixture.at(HOUR), endDatetime: fixture.at(2 * HOUR) };
  const made = await fixture.campaignAt(sites, ends ? { postScheduledDates } : {});
  if (ends) await fixture.pass(HOUR);
  await fixture.work();
  return { ...made, rows: () => fixture.deliveries(made.postId) };
}

/** Gives the removals of a campaign all their failed attempts but the last `left`. */
async function failedBefore(postId: number, left: number): Promise<void> {
  await fixture.database.execute(`update post_deliveries set failures = $2 where post_id = $1 and state = 'REMOVING'`, [
    postId,
    MAX_REMOVAL_ATTEMPTS - left,
  ]);
  await fixture.makeDue(postId);
}

describe('the removal of a post', () => {
  it('[contract 5] that fails for a week ends, and no attempt before', async () => {
    const { postId, rows, remove } = await campaign([ACME], {});
    fixture.acme.nextCall(...AWAY);
    await remove();
    await fixture.work();
    await failedBefore(postId, 2);
    await fixture.work();
    expect(await rows()).toMatchObject([{ state: 'REMOVING' }]);
    await fixture.workAfter(2 * HOUR);
    expect(await rows()).toMatchObject([{ state: 'REMOVAL_FAILED', waits_ms: null }]);
  });

  it('[contract 5] that ended without success at one site leaves the item: its post there is still live', async () => {
    const { postId, rows, eventNames } = await campaign([ACME, BOLT], { ends: true });
    expect(await rows()).toMatchObject([{ state: 'LIVE' }, { state: 'LIVE' }]);
    fixture.bolt.nextCall(...AWAY);
    // The other site is the last one.
    fixture.acme.nextCall(...AWAY);
    await fixture.workAfter(HOUR);
    await fixture.database.execute(`update post_deliveries set failures = $2 where post_id = $1 and site = $3`, [
      postId,
      MAX_REMOVAL_ATTEMPTS - 1,
      BOLT,
    ]);
    await fixture.makeDue(postId);
    await fixture.work();
    expect(await rows()).toMatchObject([{ state: 'REMOVING' }, { state: 'REMOVAL_FAILED' }]);
    fixture.acme.recover();
    await fixture.workAfter(HOUR);
    expect(await rows()).toMatchObject([{ state: 'EXPIRED' }, { state: 'REMOVAL_FAILED' }]);
    expect(await eventNames()).toEqual(['created', 'published']);
  });

  it('[contract 5] has all its attempts, however often the check of the post had failed', async () => {
    const { rows, remove } = await campaign([ACME], { fault: 'pending' });
    fixture.acme.nextCall(...AWAY);
    for (let failed = 0; failed < 4; failed += 1) await fixture.workAfter(60_000);
    expect(await rows()).toMatchObject([{ state: 'PENDING' }]);
    await remove();
    await fixture.work();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'REMOVING' });
    expect(row?.waits_ms).toBeLessThanOrEqual(backOffMs(1, 0));
  });

  it('[publishers 0.1] that waits for the owner to connect the account again ends after a week', async () => {
    const { tenant, rows, remove } = await campaign([ACME], {});
    await fixture.database.execute(`update connected_accounts set status = 'REAUTH_REQUIRED' where account_id = $1`, [
      tenant.accountId,
    ]);
    await remove();
    await fixture.work();
    await fixture.workAfter(6 * 24 * HOUR);
    expect(await rows()).toMatchObject([{ state: 'REMOVING' }]);
    await fixture.workAfter(25 * HOUR);
    expect(await rows()).toMatchObject([{ state: 'REMOVAL_FAILED', waits_ms: null }]);
  });

  it('[reliability 2] of a rejected post whose call had no answer waits until the post can no longer appear', async () => {
    const { listing, rows, remove } = await campaign([ACME], { fault: 'dropAfter' });
    const { showAgain } = fixture.acme.hideAt(listing);
    fixture.acme.nextCall({ kind: 'LISTING_INACCESSIBLE', listingRef: listing });
    await fixture.workAfter(3_000);
    expect(await rows()).toMatchObject([{ state: 'REJECTED' }]);
    await remove();
    await fixture.work();
    expect(await rows()).toMatchObject([{ state: 'REMOVING' }]);
    await fixture.workAfter(40_000);
    expect(await rows()).toMatchObject([{ state: 'REMOVING' }]);

    showAgain();
    await fixture.workAfter(60_000);
    expect(await rows()).toMatchObject([{ state: 'DELETED' }]);
    expect(fixture.acme.liveAt(listing)).toEqual([]);
  });
});
