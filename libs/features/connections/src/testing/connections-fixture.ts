import { planLimits } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { insertMember } from '@listings/feature-accounts';
import type { RequestLocationPhotos } from '@listings/feature-locations';
import { globalId } from '@listings/pagination';
import type { InUnit } from '@listings/persistence';
import {
  eventsOf,
  newAccount,
  newConnectedAccount,
  newLocation as storeLocation,
  storeLinks,
} from '@listings/persistence/testing';
import type { Logger } from '@listings/platform';
import { PublisherCalls, sealCredentials, unsealCredentials } from '@listings/publisher-gateway';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import { guardedPublisher } from '@listings/publisher-model';
import type { Capabilities, Declaration } from '@listings/publisher-model';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import type { NewWork } from '@listings/work';
import {
  callConsequences,
  connectedAccountListings,
  disconnectAccount,
  finishConnection,
  linkListing,
  openConnectLink,
  requestConnectLink,
  unlinkListing,
} from '../index.js';
import type {
  BrowserStep,
  ChangedLinks,
  ConnectionFollower,
  ConnectionsDependencies,
  CreateLocation,
} from '../index.js';
import { TEST_ENCRYPTION } from './sandbox-owner.js';
import { startSurroundings } from './sandbox-surroundings.js';

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export type ConnectionsFixture = Awaited<ReturnType<typeof newFixture>>;

/** Where a connect link sends the browser. */
export const LINK_URLS = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };

/** The first page of a list. */
export const FIRST_PAGE = { page: 1, perPage: 100 };

/** The codes of violations, or of a result with violations. */
export function codesOf(result: Violations | { readonly violations: Violations }): string[] {
  const violations = 'violations' in result ? result.violations : result;
  return violations.map(({ code }) => code);
}

type Violations = readonly { readonly code: string }[];

/** The connected account of which the browser learns at the end. */
export function connectedIdOf(step: BrowserStep): string {
  const id = step.outcome === 'redirect' ? new URL(step.url).searchParams.get('connectedAccountId') : null;
  if (!id) throw new Error(`not connected: ${JSON.stringify(step)}`);
  return id;
}

/** Starts the fixture for a test file. */
export const startFixture = () => shared(newFixture);

async function newFixture() {
  /** The photos that imports requested, by location. */
  const requestedPhotos = new Map<number, Parameters<RequestLocationPhotos>[1]['photos']>();
  /** The changes that a follower was told, until a test takes them. */
  const told: { readonly change: string; readonly of: ConnectedAccountKey | ChangedLinks }[] = [];
  const tell = (change: string) => async (_: unknown, __: unknown, of: ConnectedAccountKey | ChangedLinks) =>
    void told.push({ change, of });
  const follower: ConnectionFollower = {
    reconnected: tell('reconnected'),
    disconnected: tell('disconnected'),
    linksChanged: tell('links'),
  };
  const { publishers, ...surroundings } = await startSurroundings({
    platforms: ['fake_listing_publisher', 'hostile'],
    clockOf: () => manualClock('2026-07-06T18:33:29.664Z'),
    followersOf: () => [follower],
  });
  const { admin, clock, database, close } = surroundings;
  const deps: InUnit<ConnectionsDependencies> = {
    ...surroundings.deps,
    encryption: TEST_ENCRYPTION,
    followers: [follower],
    records: { verifyingPublishers: publishers.verifying, mediaUrl: 'https://listings.example/media' },
    publicUrl: 'https://listings.example',
    createLocation,
    requestPhotos: async (_, { locationId, photos }) => void requestedPhotos.set(locationId, photos),
  };
  /** The dependencies of a process with others of these. Nobody follows its failed calls. */
  const depsWith = (others: Partial<ConnectionsDependencies>): InUnit<ConnectionsDependencies> => {
    const own = { ...deps, ...others };
    const calls = new PublisherCalls({ ...own, consequences: callConsequences({ ...own, followers: [] }) });
    return { ...own, calls };
  };
  /** A process whose only publisher has these methods, and what it logs. */
  const processAt = (key: string, methods: Capabilities, more: Declaration = {}) => {
    const logged: unknown[][] = [];
    const note = (...line: unknown[]) => void logged.push(line);
    const logger = Object.assign(Object.create(deps.logger) as Logger, { info: note, warn: note, error: note });
    const publisher = guardedPublisher(key, methods, { logger, clock, more: { connectionEvents: true, ...more } });
    return { publisher, logged, deps: depsWith({ publishers: new PublisherRegistry([publisher]), logger }) };
  };
  const [a, b] = publishers.all as [RegisteredPublisher, RegisteredPublisher];

  /** Creates an account, by default with a user. */
  const newCaller = async ({ user = true } = {}): Promise<Caller> => {
    const accountId = await newAccount(database);
    const member = { name: 'Ann', passwordHash: 'none', role: 'OWNER', emailVerified: true } as const;
    if (user) await insertMember(database, { accountId, email: `${clock.uuid()}@tenant.example`, ...member });
    return { accountId, scope: 'WRITE', source: 'api', limits: planLimits('ENTERPRISE') };
  };

  /** Requests a connect link; returns its token. */
  const connectToken = async (
    caller: Caller,
    publisher: RegisteredPublisher,
    { by = deps, ...more }: Partial<Parameters<typeof requestConnectLink>[2]> & { by?: typeof deps } = {},
  ): Promise<string> => {
    const link = await requestConnectLink(by, caller, { publisher, ...LINK_URLS, ...more });
    if (link.outcome !== 'issued') throw new Error(JSON.stringify(link.violations));
    return link.url.slice(`${deps.publicUrl}/connect/`.length);
  };

  /** Requests and opens a connect link; returns the URL of the publisher's consent page. */
  const consentPage = async (caller: Caller, publisher: RegisteredPublisher, locationId?: number): Promise<URL> => {
    const more = { successUrl: `${LINK_URLS.successUrl}?tab=1`, locationId };
    const step = await openConnectLink(deps, await connectToken(caller, publisher, more));
    if (step.outcome !== 'redirect') throw new Error('the link is unknown');
    return new URL(step.url);
  };

  /** Submits the owner's decision on the consent page; returns the redirect to the service and its query. */
  const consent = async (page: URL, owner: string, more: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries({ sandbox_user: owner, ...more })) page.searchParams.set(name, value);
    const answer = await fetch(page, { redirect: 'manual' });
    const back = new URL(answer.headers.get('location') ?? `about:blank?${await answer.text()}`);
    return { back, query: Object.fromEntries(back.searchParams) };
  };

  /** Runs the whole consent flow; returns the URL at which the browser ends. */
  const browse = async (
    caller: Caller,
    publisher: RegisteredPublisher,
    owner: string,
    more?: Record<string, string>,
  ) => {
    const { query } = await consent(await consentPage(caller, publisher), owner, more);
    const step = await finishConnection(deps, publisher.names.kebab, query);
    if (step.outcome !== 'redirect') throw new Error('the consent is unknown');
    return new URL(step.url);
  };

  /** Connects an owner of the sandbox; returns the id of the connected account. */
  const connect = async (caller: Caller, publisher: RegisteredPublisher, owner: string): Promise<string> => {
    const { href } = await browse(caller, publisher, owner);
    return connectedIdOf({ outcome: 'redirect', url: href });
  };

  /** Creates a minimal location. */
  const newLocation = ({ accountId }: Pick<Caller, 'accountId'>, name = 'Corner shop'): Promise<number> =>
    storeLocation(database, accountId, { name, sub_category_id: 1001, phone: clock.uuid(), created_at: clock.now() });

  /** Stores a connected account, as a sign-in does. Returns its key. */
  const storeConnected = async (
    { accountId }: Pick<Caller, 'accountId'>,
    publisher: string,
    { by = TEST_ENCRYPTION, credentials = { token: 't' } as Record<string, unknown> } = {},
  ): Promise<ConnectedAccountKey> => {
    const key = { accountId, connectedAccountId: clock.uuid() };
    await newConnectedAccount(database, { ...key, publisher, credentials: sealCredentials(by, key, credentials) });
    return key;
  };

  /** A new location that is linked to a new listing of a connected account, of which nobody knows whether it is verified. */
  const linkedLocation = async (connection: ConnectedAccountKey & { publisher: string }, listingRef: string) => {
    const { accountId, publisher } = connection;
    const locationId = await newLocation(connection);
    await storeLinks(database, connection, [{ locationId, listingRef }]);
    await database.sql`insert into listing_verifications (account_id, location_id, publisher)
      values (${accountId}, ${locationId}, ${publisher})`;
    return locationId;
  };

  /** The global id of a stored listing, found by the last characters of the publisher's reference. */
  const listingId = async (connectedAccountId: string, refEnd: string): Promise<string> => {
    const [id] = await database.values<string>`select id from connected_listings
      where connected_account_id = ${connectedAccountId} and ref like '%' || ${refEnd}`;
    if (!id) throw new Error(`no listing ${refEnd}`);
    return globalId('ConnectedAccountListing', id);
  };

  /** Links a location, by default a new one, to the listing whose reference ends so. Returns the codes of refusals, and the location. */
  const link = async (
    caller: Caller,
    { connectedAccountId, refEnd, ...given }: { connectedAccountId: string; refEnd: string; locationId?: number },
  ) => {
    const locationId = given.locationId ?? (await newLocation(caller));
    const connectedAccountListingId = await listingId(connectedAccountId, refEnd);
    const request = { locationId, connectedAccountId, connectedAccountListingId };
    return { locationId, codes: codesOf(await linkListing(deps, caller, request)) };
  };

  /** Disconnects an account. */
  const disconnect = (caller: Caller, publisher: RegisteredPublisher, connectedAccountId: string) =>
    disconnectAccount(deps, caller, { publisher, connectedAccountId });

  /** Removes the links of locations. */
  const unlink = (caller: Caller, publisher: RegisteredPublisher, ...locationIds: number[]) =>
    unlinkListing(deps, caller, { publisher, locationIds });

  /** Connects an owner of the sandbox and reads the listings. */
  const connectAndRead = async (caller: Caller, publisher: RegisteredPublisher, owner: string): Promise<string> => {
    const connectedAccountId = await connect(caller, publisher, owner);
    await connectedAccountListings(deps, caller, { connectedAccountId, page: { page: 1, perPage: 1 } });
    return connectedAccountId;
  };

  const templates = new Map<string, Promise<ConnectedAccountKey>>();
  const templateOf = async (publisher: RegisteredPublisher, owner: string): Promise<ConnectedAccountKey> => {
    const caller = await newCaller();
    return { accountId: caller.accountId, connectedAccountId: await connectAndRead(caller, publisher, owner) };
  };

  /**
   * Gives an account what `connectAndRead` gives it, without a call to the publisher: a copy of the connected account that
   * the first call for the owner made. Returns the id of the connected account.
   */
  const storeRead = async ({ accountId }: Caller, publisher: RegisteredPublisher, owner: string): Promise<string> => {
    const made = templates.get(owner) ?? templateOf(publisher, owner);
    templates.set(owner, made);
    const template = await made;
    const key = { accountId, connectedAccountId: clock.uuid() };
    const credentials = sealCredentials(TEST_ENCRYPTION, key, await credentialsOf(template));
    const account = { account_id: accountId, id: key.connectedAccountId, credentials };
    const listing = { account_id: accountId, connected_account_id: key.connectedAccountId };
    await database.sql`insert into connected_accounts select (jsonb_populate_record(template, ${account}::jsonb)).*
      from connected_accounts template where id = ${template.connectedAccountId}`;
    await database.sql`insert into connected_listings
      select (jsonb_populate_record(listing, ${listing}::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
      from connected_listings listing where connected_account_id = ${template.connectedAccountId}`;
    return key.connectedAccountId;
  };

  /** Requests work, as a use case does. */
  const request = ({ accountId }: { accountId: number }, kind: string, ...rows: NewWork[]) =>
    database.transaction(async (transaction) => deps.work.add(transaction, { accountId, kind, rows }));

  /** Lets hours pass for the rows of a kind of work, and for rate limits. */
  const pass = async (kind: string, hours: number) => {
    await database.sql`update work set due_at = due_at - ${hours} * interval '1 hour'
      where kind = ${kind} and due_at < 'infinity'`;
    await database.sql`update connected_accounts set rate_limited_until = rate_limited_until - ${hours} * interval '1 hour'`;
  };

  /** Stores that a search of a connected account, requested at a time, has ended. */
  const compared = ({ accountId }: Pick<Caller, 'accountId'>, connectedAccountId: string, at = clock.now()) =>
    database.sql`insert into match_requests (account_id, connected_account_id, state, requested_at)
      values (${accountId}, ${connectedAccountId}, 'MATCH_COMPLETED', ${at})
      on conflict (account_id, connected_account_id) do update set requested_at = excluded.requested_at`;

  /** Stores that the listing of a connected account is suggested for a location. */
  const suggest = ({ accountId, connectedAccountId }: ConnectedAccountKey, locationId: number, listingId: string) =>
    database.sql`insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
      values (${accountId}, ${connectedAccountId}, ${locationId}, ${listingId}, 0.9, '{}')`;

  const events = ({ accountId }: Caller) => eventsOf(database, accountId);

  /** Archives a location, without what follows from it. */
  const archive = (locationId: number) =>
    database.sql`update locations set archived_at = now() where id = ${locationId}`;

  /** The row of a connected account. */
  const account = async (connectedAccountId: string) =>
    (await database.sql<AccountColumns>`select * from connected_accounts where id = ${connectedAccountId}`)[0];

  /** The stored credentials of a connected account. */
  const credentialsOf = async (key: ConnectedAccountKey) =>
    unsealCredentials(TEST_ENCRYPTION, key, (await account(key.connectedAccountId))?.credentials ?? '');

  /** Gives connected accounts another status, without what follows from it. */
  const setStatus = (status: string, ...connectedAccountIds: string[]) =>
    database.sql`update connected_accounts set status = ${status} where id = any(${connectedAccountIds})`;

  return {
    deps,
    depsWith,
    processAt,
    requestedPhotos,
    admin,
    database,
    clock,
    a,
    b,
    close,
    newCaller,
    connectToken,
    consentPage,
    consent,
    browse,
    connect,
    connectAndRead,
    storeRead,
    storeConnected,
    newLocation,
    archive,
    linkedLocation,
    listingId,
    link,
    unlink,
    disconnect,
    account,
    credentialsOf,
    setStatus,
    compared,
    suggest,
    events,
    request,
    pass,
    eventNames: async (caller: Caller) => (await events(caller)).map(({ event }) => event),
    takeTold: () => told.splice(0),
  };
}

/** The columns of connected accounts that tests read. */
interface AccountColumns {
  readonly status: string;
  readonly credentials: string | null;
  readonly [column: string]: unknown;
}

/** Stores the fields that tests check. The specs of the api test that of the locations feature, which this one does not import. */
const createLocation: CreateLocation = async (transaction, { accountId }, input) => {
  const { name, countryIso, city, stateIso, postalCode, phone, subCategoryId, storeId } = input;
  const databaseId = await storeLocation(transaction, accountId, {
    name,
    country_iso: countryIso,
    city,
    state_iso: stateIso,
    postal_code: postalCode,
    phone,
    sub_category_id: subCategoryId,
    store_id: storeId,
    business_hours: JSON.stringify(input.businessHours),
  });
  return { location: { databaseId } };
};
