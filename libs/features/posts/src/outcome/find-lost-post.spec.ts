import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { sealCredentials } from '@listings/publisher-gateway';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

describe('the search for a lost post', () => {
  it('[publishers 0.1] does not take the post with the same words that went live a moment before the call', async () => {
    const { listing, publish, rows } = await fixture.lookalikes('Open today');
    await publish();
    await fixture.work();
    await fixture.pass(30_000);
    fixture.acme.nextCreate('dropBefore');
    await publish();
    await fixture.work();
    await fixture.workAfter(5_000);
    expect(await rows()).toMatchObject([{ state: 'LIVE' }, { state: 'UNKNOWN', external_ref: null }]);
    await fixture.workAfter(60_000);
    const [one, other] = await rows();
    expect(other).toMatchObject({ state: 'LIVE', attempts: 2 });
    expect(other?.external_ref).not.toBe(one?.external_ref);
    expect(fixture.acme.liveAt(listing)).toEqual(['Open today', 'Open today']);
  });

  it('[contract 7] uses the connected account through which the listing is linked now', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { tenant, row } = await fixture.campaignAt([ACME]);
    const { accountId } = tenant;
    const connectedAccountId = randomUUID();
    const change = (text: string) => fixture.database.execute(text, [accountId, connectedAccountId]);
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });
    // The owner disconnects, and somebody else connects an account that manages the same listing.
    await fixture.database.execute(
      `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
       values ($1, $2, $3, 'another subject', 'Bob', $4)`,
      [accountId, connectedAccountId, ACME, sealCredentials(TEST_ENCRYPTION, { accountId, connectedAccountId }, {})],
    );
    await change(`update connected_accounts set status = 'DISCONNECTED' where account_id = $1 and id <> $2`);
    await change('update listing_links set connected_account_id = $2 where account_id = $1');
    await fixture.workAfter(5_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
  });
});
