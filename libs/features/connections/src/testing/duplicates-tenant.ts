import { workOff } from '@listings/work/testing';
import { DuplicateChecks, duplicatesOfLocation } from '../index.js';
import { readListings } from '../listings/read-listings.js';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { findChecksOfLinks } from '../store/duplicate-checks.js';
import type { ConnectionsFixture } from './connections-fixture.js';
import { locationLike } from './location-like.js';

/** An account with locations that are linked to listings of an owner of the sandbox. Listing 55 of it doubles 01. */
export type DuplicatesTenant = Awaited<ReturnType<typeof duplicatesTenant>>;

/** Creates the tenant: a location for each number of `of`, linked to the listing of that number. */
export async function duplicatesTenant(
  fixture: ConnectionsFixture,
  { of = [1], owner = 'owner-a1' }: { of?: readonly number[]; owner?: string } = {},
) {
  const { deps, database } = fixture;
  const publisher = owner.startsWith('owner-a') ? fixture.a : fixture.b;
  const caller = await fixture.newCaller();
  const { accountId } = caller;
  let connectedAccountId = await fixture.storeRead(caller, publisher, owner);
  const ref = (nn: number) => `000${String(nn).padStart(2, '0')}`;
  const listing = (nn: number) => fixture.listingId(connectedAccountId, ref(nn));
  const link = async (locationId: number, nn: number) =>
    (await fixture.link(caller, { locationId, connectedAccountId, refEnd: ref(nn) })).codes;
  const unlink = (locationId: number) => fixture.unlink(caller, publisher, locationId);

  const locationIds: number[] = [];
  for (const nn of of) {
    const locationId = await locationLike(fixture, caller, { connectedAccountId, nn });
    locationIds.push(locationId);
    const refused = await link(locationId, nn);
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  }
  const [locationId = 0] = locationIds;

  const rested = () => database.sql`update duplicate_checks set rest_until = now() where account_id = ${accountId}`;
  /** Runs all due checks of the account, also those that rest. Returns the number of checks. */
  const check = async (): Promise<number> => {
    await rested();
    await database.sql`update work set due_at = now() where account_id = ${accountId} and kind = ${DUPLICATE_CHECK}`;
    return (await checkDue(fixture)).filter((checked) => checked === accountId).length;
  };
  const duplicates = (of = locationId) => duplicatesOfLocation(deps, caller, of);
  const statuses = async (of = locationId) => (await duplicates(of)).map(({ status }) => status);
  /** Reads all listings from the publisher again. */
  const read = () => readListings(deps, { accountId, connectedAccountId, publisher: publisher.names.constant });
  /** Changes columns of a location as an update does. */
  const change = async (id: number, columns: string) => {
    await database.transaction(async (transaction) => {
      await transaction.execute(`update locations set ${columns} where account_id = $1 and id = $2`, [accountId, id]);
      const rows = await findChecksOfLinks(transaction, { accountId, locationIds: [id] });
      deps.work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows });
    });
  };
  const reconnect = async () => {
    connectedAccountId = await fixture.connectAndRead(caller, publisher, owner);
  };
  return {
    caller,
    accountId,
    publisher,
    locationId,
    locationIds,
    listing,
    link,
    unlink,
    check,
    rested,
    duplicates,
    statuses,
    read,
    change,
    reconnect,
    key: { accountId, publisher: publisher.names.constant },
    connectedAccountId: () => connectedAccountId,
  };
}

/** Runs the due checks; each takes a minute, and the account rests for a multiple of it. Returns the accounts of the checks. */
export async function checkDue({ deps }: ConnectionsFixture): Promise<number[]> {
  let passedMs = 0;
  const monotonic = () => (passedMs += 60_000);
  const ended = await workOff(deps, new DuplicateChecks({ ...deps, clock: { ...deps.clock, monotonic } }));
  return ended.filter(({ outcome }) => outcome.result !== undefined).map(({ work }) => work.accountId);
}
