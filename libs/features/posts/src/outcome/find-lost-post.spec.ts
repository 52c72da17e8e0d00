import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sealCredentials } from '@listings/publisher-gateway';
import { ACME, postsFixture } from '../testing/posts-fixture.js';
import { testEncryption } from '../testing/tenant.js';

const fixture = postsFixture();

describe('the search for a lost post', () => {
  it('[publishers 0.1] does not take the post with the same words that went live a moment before the call', async () => {
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(1, { sites: [ACME] });
    const same = { locationIds, postSites: [ACME], postMessage: [{ site: ACME, message: 'Open today' }] };
    const first = await fixture.campaign(tenant, same);
    await fixture.work();
    await fixture.pass(30_000);
    fixture.acme.nextCreate('dropBefore');
    const second = await fixture.campaign(tenant, same);
    await fixture.work();
    await fixture.workAfter(5_000);
    const [one] = await fixture.deliveries(first);
    expect(one).toMatchObject({ state: 'LIVE' });
    expect(await fixture.deliveries(second)).toMatchObject([{ state: 'UNKNOWN', external_ref: null }]);

    await fixture.workAfter(60_000);
    const [other] = await fixture.deliveries(second);
    expect(other).toMatchObject({ state: 'LIVE', attempts: 2 });
    expect(other?.external_ref).not.toBe(one?.external_ref);
    expect(fixture.acme.liveAt(`${ACME}/${locationIds[0]}`)).toEqual(['Open today', 'Open today']);
  });

  it('[contract 7] uses the connected account through which the listing is linked now', async () => {
    fixture.acme.nextCreate('dropAfter');
    const { tenant, row } = await fixture.campaignAt([ACME]);
    const { accountId } = tenant;
    await fixture.work();
    expect(await row()).toMatchObject({ state: 'UNKNOWN' });

    // The owner disconnects, and somebody else connects an account that manages the same listing.
    const connectedAccountId = randomUUID();
    await fixture.database.execute(
      `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
       values ($1, $2, $3, 'another subject', 'Bob', $4)`,
      [accountId, connectedAccountId, ACME, sealCredentials(testEncryption, { accountId, connectedAccountId }, {})],
    );
    await fixture.database.execute(
      `update connected_accounts set status = 'DISCONNECTED' where account_id = $1 and id <> $2`,
      [accountId, connectedAccountId],
    );
    await fixture.database.execute('update listing_links set connected_account_id = $2 where account_id = $1', [
      accountId,
      connectedAccountId,
    ]);
    await fixture.workAfter(5_000);
    expect(await row()).toMatchObject({ state: 'LIVE', attempts: 1 });
  });
});
