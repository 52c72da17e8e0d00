import { describe, expect, it } from '@jest/globals';
import { MAX_SEND_ATTEMPTS } from '../rules/delivery-timing.js';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { ScriptedFault } from '../testing/fake-post-publisher.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const HOUR = 3_600_000;

const fixture = postsFixture();

function campaignAtAcme(...faults: ScriptedFault[]) {
  fixture.acme.nextCreate(...faults);
  return fixture.campaignAt([ACME]);
}

describe('the attempts of a delivery', () => {
  it('[publishers 0.1] the link of a live post is asked for five times when the calls fail', async () => {
    const away: PublisherFailure = { kind: 'TRANSIENT', text: 'away' };
    const { row } = await campaignAtAcme('noLink');
    await fixture.work();
    fixture.acme.nextCall(...Array<PublisherFailure>(20).fill(away));
    let calls = 0;
    for (; calls < 20 && (await row()).waits_ms !== null; calls += 1) {
      await fixture.workAfter(HOUR);
    }
    expect(calls).toBe(5);
    expect(await row()).toMatchObject({ state: 'LIVE' });
  });

  it('[reliability 2] a rejection of the last call is final, though an earlier call had no answer', async () => {
    const rejection: ScriptedFault = {
      failure: { kind: 'CONTENT_REJECTED', code: 'duplicate', text: 'You posted this before' },
    };
    const { row } = await campaignAtAcme(...Array<ScriptedFault>(MAX_SEND_ATTEMPTS - 1).fill('dropBefore'), rejection);
    await fixture.work();
    for (let sent = 1; sent < MAX_SEND_ATTEMPTS; sent += 1) {
      expect(await row()).toMatchObject({ state: 'UNKNOWN', attempts: sent });
      await fixture.workAfter(65_000);
    }
    expect(await row()).toMatchObject({
      state: 'REJECTED',
      attempts: MAX_SEND_ATTEMPTS,
      error: 'You posted this before',
    });
  });
});
