import { ConnectBrowser } from '@listings/testing';
import type { PersistentClient } from './client.js';
import type { Installation, RunAccount } from './installation.js';
import type { Ledger, LocationRecord } from './ledger.js';

/** Sites of the run: the publishers of the sandbox. */
export const SITES = ['PUBLISHER_A', 'PUBLISHER_B'] as const;

/** Listings of an owner that stay linked, and those that clients connect and disconnect. */
const LINKED = [8, 9, 10, 11, 12];
const TOGGLED = [20, 21, 22];

/** A listing that clients connect with a location and disconnect from it. */
export interface ToggledLink {
  readonly location: LocationRecord;
  readonly listingId: string;
  connected: boolean;
}

/** An account with its connected listings. */
export interface ConnectedTenant {
  readonly account: RunAccount;
  readonly connectedAccountIds: readonly string[];
  /** Locations that are linked at both publishers. */
  readonly linked: readonly { readonly location: LocationRecord; readonly listings: readonly string[] }[];
  readonly toggled: readonly ToggledLink[];
}

/** Connects the owners of the sandbox with their accounts, over the API and the consent pages of the publishers. */
export async function connectAccounts(
  installation: Installation,
  { client, ledger }: { client: PersistentClient; ledger: Ledger },
): Promise<ConnectedTenant[]> {
  const tenants: ConnectedTenant[] = [];
  for (const account of installation.accounts) {
    if (account.owner !== undefined) tenants.push(await connectOwner(installation, { account, client, ledger }));
  }
  return tenants;
}

async function connectOwner(
  { database }: Installation,
  { account, client, ledger }: { account: RunAccount; client: PersistentClient; ledger: Ledger },
): Promise<ConnectedTenant> {
  const owner = account.owner ?? 0;
  let sent = 0;
  const post = async (path: string, input: object) => {
    sent += 1;
    const key = `setup-${account.name}-${sent}`;
    const { payload } = await client.send({ accountKey: account.key, key, method: 'POST', path, input });
    if (payload.success === false) throw new Error(`${path}: ${JSON.stringify(payload)}`);
    return payload;
  };
  const connectedAccountIds: string[] = [];
  for (const [path, user] of [
    ['publisher-a', `owner-a${owner}`],
    ['publisher-b', `owner-b${owner}`],
  ] as const) {
    const urls = { successUrl: 'http://localhost:9/done', errorUrl: 'http://localhost:9/failed' };
    const { url } = await post(`/connected-accounts/connect-${path}`, urls);
    const connectedAccountId =
      (await new ConnectBrowser().connect(url, { sandbox_user: user })).searchParams.get('connectedAccountId') ?? '';
    connectedAccountIds.push(connectedAccountId);
    await post('/connected-accounts/connected-account-listings', { connectedAccountId, perPage: 100 });
  }
  const rows = await database.query<{ id: string; ref: string }>(
    'select id, ref from connected_listings where account_id = $1',
    [account.id],
  );
  const ids = new Map(rows.map(({ id, ref }) => [ref.split('/').at(-1), id]));
  const [accountA = '', accountB = ''] = connectedAccountIds;
  const location = async (name: string) => {
    const { location: created } = await post('/locations', sampleLocation(name));
    ledger.count('createLocation');
    return record(ledger, account, { id: created.databaseId, globalId: created.id, name });
  };
  const connect = async (to: LocationRecord, connectedAccountId: string, listing: string) => {
    const input = { locationId: to.globalId, connectedAccountId, connectedAccountListingId: ids.get(listing) };
    await post('/connected-accounts/connect-listing', input);
    ledger.count('connectListing');
    to.connects += 1;
  };
  const linked = [];
  for (const nn of LINKED) {
    const each = await location(`Linked ${account.name} ${nn}`);
    const listings = [listingA(owner, nn), pageB(owner, nn)] as const;
    await connect(each, accountA, listings[0]);
    await connect(each, accountB, listings[1]);
    linked.push({ location: each, listings });
  }
  const toggled: ToggledLink[] = [];
  for (const nn of TOGGLED) {
    const each = await location(`Toggled ${account.name} ${nn}`);
    toggled.push({ location: each, listingId: ids.get(listingA(owner, nn)) ?? '', connected: false });
  }
  return { account, connectedAccountIds, linked, toggled };
}

/** The locations that clients of every round use. */
export function lastingLocations(tenants: readonly ConnectedTenant[]): LocationRecord[] {
  return tenants.flatMap(({ linked, toggled }) => [...linked, ...toggled].map(({ location }) => location));
}

/** Adds a location to the ledger. */
export function record(
  ledger: Ledger,
  account: RunAccount,
  created: { id: number; globalId: string; name: string },
): LocationRecord {
  const location = {
    accountId: account.id,
    ...created,
    created: true,
    changedBefore: false,
    updates: 0,
    archived: false,
    connects: 0,
    disconnects: 0,
  };
  ledger.locations.push(location);
  return location;
}

/** The fields of a valid location. */
export function sampleLocation(name: string): object {
  return {
    name,
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: '12 Market Street',
    postalCode: '94103',
    phone: '(415) 555-2671',
    subCategoryId: 1001,
  };
}

function listingA(owner: number, nn: number): string {
  return `9${owner}000${String(nn).padStart(2, '0')}`;
}

function pageB(owner: number, nn: number): string {
  return `1000000${owner}00000${String(nn).padStart(2, '0')}`;
}
