import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { countLocations } from '@listings/feature-locations/store';
import type { StateAtPublisher } from '@listings/feature-locations';
import { listingCoverage } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();

const FIELDS: Readonly<Record<StateAtPublisher, string>> = {
  LINKED: 'linked',
  NOT_VERIFIED: 'notVerified',
  BROKEN: 'broken',
  CREATING: 'creating',
  SUGGESTED: 'suggested',
  FAILED: 'failed',
  MISSING: 'missing',
};

/** The locations that the list shows for each state, by their number. */
async function listed({ accountId }: Caller, publisher: string) {
  const counts: Record<string, number> = {};
  for (const [state, field] of Object.entries(FIELDS)) {
    const atPublisher = { publisher, state: state as StateAtPublisher };
    counts[field] = await countLocations(fixture.database, { accountId, filter: { atPublisher } });
  }
  return counts;
}

/** Stores what a location has at publisher A, in any combination. */
async function store(
  caller: Caller,
  connectedAccountId: string,
  has: { link?: string; verification?: string; creation?: string; suggestion?: 'free' | 'linked' | 'marked' },
): Promise<number> {
  const { accountId } = caller;
  const publisher = fixture.a.names.constant;
  const id = await fixture.newLocation(caller, `Shop ${fixture.clock.uuid()}`);
  const listing = async () => {
    const [row] = await fixture.database.query<{ id: string; ref: string }>(
      `insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
       values ($1, $2, $3, $4, 'A listing', '{}') returning id, ref`,
      [accountId, connectedAccountId, publisher, fixture.clock.uuid()],
    );
    return row as { id: string; ref: string };
  };
  const link = async (locationId: number, of: { id: string; ref: string }, status: string) =>
    fixture.database.execute(
      `insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref, status)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [accountId, locationId, publisher, connectedAccountId, of.id, of.ref, status],
    );
  if (has.link) {
    await link(id, await listing(), has.link);
    await fixture.database.execute(
      'insert into listing_verifications (account_id, location_id, publisher, state) values ($1, $2, $3, $4)',
      [accountId, id, publisher, has.verification ?? 'VERIFIED'],
    );
  }
  if (has.creation)
    await fixture.database.execute(
      `insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
       values ($1, $2, $3, $4, $5, now())`,
      [accountId, id, publisher, connectedAccountId, has.creation],
    );
  if (has.suggestion) {
    const of = await listing();
    await fixture.database.execute(
      `insert into match_requests (account_id, connected_account_id, state, requested_at)
       values ($1, $2, 'MATCH_COMPLETED', now()) on conflict do nothing`,
      [accountId, connectedAccountId],
    );
    await fixture.database.execute(
      `insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
       values ($1, $2, $3, $4, 0.9, '{}')`,
      [accountId, connectedAccountId, id, of.id],
    );
    if (has.suggestion === 'linked') {
      const other = await fixture.newLocation(caller, `Other ${of.ref}`);
      await link(other, of, 'LINKED');
    }
    if (has.suggestion === 'marked')
      await fixture.database.execute(
        `insert into duplicate_listings (account_id, location_id, publisher, listing_ref, status, score, reasons, detected_at)
         values ($1, $2, $3, $4, 'MARKED', 0.9, '{}', now())`,
        [accountId, id, publisher, of.ref],
      );
  }
  return id;
}

describe('what is missing where', () => {
  it('[coverage] counts each active location once at each publisher, and each count is that of the list it leads to', async () => {
    const caller = await fixture.newCaller();
    const account = await fixture.connect(caller, fixture.a, 'owner-a1');
    const at = (has: Parameters<typeof store>[2]) => store(caller, account, has);
    await at({ link: 'LINKED' });
    await at({ link: 'LINKED', verification: 'PENDING', creation: 'CREATED', suggestion: 'free' });
    await at({ link: 'LINKED', verification: 'NOT_CONNECTED' });
    await at({ link: 'GONE', verification: 'REJECTED' });
    await at({ link: 'INACCESSIBLE', creation: 'FAILED' });
    await at({ creation: 'REQUESTED' });
    await at({ creation: 'CREATING', suggestion: 'free' });
    await at({ suggestion: 'free' });
    await at({ suggestion: 'free', creation: 'FAILED' });
    await at({ creation: 'FAILED' });
    await at({ creation: 'FAILED', suggestion: 'marked' });
    await at({});
    await at({ creation: 'CREATED' });
    // Its listing is that of another location, which is linked.
    await at({ suggestion: 'linked' });
    const archived = [
      await at({ link: 'LINKED', verification: 'PENDING' }),
      await at({ suggestion: 'free' }),
      await at({}),
    ];
    await fixture.database.execute('update locations set archived_at = now() where account_id = $1 and id = any($2)', [
      caller.accountId,
      archived,
    ]);

    // The fixture stores locations without their counter.
    await fixture.database.execute(
      `update location_counts set active_locations =
         (select count(*) from locations where account_id = $1 and archived_at is null)
       where account_id = $1 and slot = 0`,
      [caller.accountId],
    );

    const { locations, publishers } = await listingCoverage(fixture.deps, caller);
    expect(locations).toBe(15);
    const [ofA, ofB] = publishers;
    expect(ofA).toEqual({
      publisher: fixture.a.names.constant,
      connectedAccounts: 1,
      accountsToReconnect: 0,
      linked: 4,
      notVerified: 1,
      broken: 2,
      creating: 2,
      suggested: 2,
      failed: 2,
      missing: 3,
    });
    expect(ofA).toMatchObject(await listed(caller, fixture.a.names.constant));
    expect(ofB).toMatchObject({ publisher: fixture.b.names.constant, connectedAccounts: 0, linked: 0, missing: 15 });
    expect(ofB).toMatchObject(await listed(caller, fixture.b.names.constant));
  });

  it('[coverage] counts nothing of another account', async () => {
    const one = await fixture.newCaller();
    await store(one, await fixture.connect(one, fixture.a, 'owner-a2'), { link: 'LINKED' });
    const other = await fixture.newCaller();
    const { locations, publishers } = await listingCoverage(fixture.deps, other);
    expect(locations).toBe(0);
    for (const each of publishers)
      expect(each).toMatchObject({ connectedAccounts: 0, linked: 0, suggested: 0, missing: 0 });
  });
});
