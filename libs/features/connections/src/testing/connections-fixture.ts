import type { InUnit } from '@listings/persistence';
import { insertAccount, insertMember } from '@listings/feature-accounts';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import {
  eventsOf,
  newConnectedAccount,
  newLocation as storeLocation,
  storeLinks,
  temporaryDatabase,
} from '@listings/persistence/testing';
import { createLogger, Encryption } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { PublisherCalls, sealCredentials, unsealCredentials } from '@listings/publisher-gateway';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import type { NewWork } from '@listings/work';
import { planLimits } from '@listings/domain';
import type { Caller } from '@listings/domain';
import type { PhotoInput } from '@listings/feature-photos';
import { violation } from '@listings/errors';
import { globalId } from '@listings/pagination';
import {
  callConsequences,
  connectedAccountListings,
  finishConnection,
  openConnectLink,
  requestConnectLink,
} from '../index.js';
import type { ChangedLinks, ConnectionFollower, ConnectionsDependencies, CreateLocation } from '../index.js';

const PACKAGES = ['@listings/publisher-a', '@listings/publisher-b'];

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export type ConnectionsFixture = Awaited<ReturnType<typeof newFixture>>;

/** Starts the fixture for a test file. */
export const startFixture = () => shared(newFixture);

async function newFixture() {
  const platforms = ['fake_listing_publisher', 'hostile'];
  const clock = manualClock('2026-07-06T18:33:29.664Z');
  const [database, sandbox] = await Promise.all([temporaryDatabase({ platforms }), startSandbox({ clock })]);
  const close = async () => {
    await sandbox.close();
    await database.close();
  };
  const admin = new SandboxAdmin(sandbox.url);
  const logger = createLogger({ name: 'test', level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
  const encryption = new Encryption([Buffer.alloc(32, 7).toString('base64')]);
  const environment = plugInSettings(sandbox.url);
  const publishers = await loadPublishers({ packages: PACKAGES, environment, logger, clock }).catch(
    async (error: unknown) => {
      await close();
      throw error;
    },
  );
  /** The photos that imports requested, by location. */
  const requestedPhotos = new Map<number, readonly PhotoInput[]>();
  const records = { verifyingPublishers: publishers.verifying, mediaUrl: 'https://listings.example/media' };
  /** The changes that a follower was told, until a test takes them. */
  const told: { readonly change: string; readonly of: ConnectedAccountKey | ChangedLinks }[] = [];
  const tell = (change: string) => async (_: unknown, __: unknown, of: ConnectedAccountKey | ChangedLinks) =>
    void told.push({ change, of });
  const follower: ConnectionFollower = {
    reconnected: tell('reconnected'),
    disconnected: tell('disconnected'),
    linksChanged: tell('links'),
  };
  const consequences = callConsequences({ database, clock, logger, followers: [follower] });
  const deps: InUnit<ConnectionsDependencies> = {
    unit: database,
    database,
    clock,
    work: testWork(database),
    encryption,
    publishers,
    calls: new PublisherCalls({ database, encryption, clock, publishers, logger, consequences }),
    logger,
    followers: [follower],
    records,
    publicUrl: 'https://listings.example',
    createLocation,
    requestPhotos: async (_, __, { locationId, photos }) => void requestedPhotos.set(locationId, photos),
  };
  /** The dependencies of a process with others of these. Nobody follows its failed calls. */
  const depsWith = (
    others: Partial<Pick<ConnectionsDependencies, 'database' | 'encryption' | 'logger' | 'publishers'>>,
  ): InUnit<ConnectionsDependencies> => {
    const own = { ...deps, ...others };
    const calls = new PublisherCalls({ ...own, consequences: callConsequences({ ...own, followers: [] }) });
    return { ...own, calls };
  };
  const [a, b] = publishers.all as [RegisteredPublisher, RegisteredPublisher];

  /** Creates an account, by default with a user. */
  const newCaller = async ({ user = true } = {}): Promise<Caller> => {
    const accountId = await database.transaction((transaction) =>
      insertAccount(transaction, { name: 'Tenant', plan: 'ENTERPRISE' }),
    );
    const email = `${clock.uuid()}@tenant.example`;
    if (user)
      await insertMember(database, {
        accountId,
        email,
        name: 'Ann',
        passwordHash: 'none',
        role: 'OWNER',
        emailVerified: true,
      });
    return { accountId, scope: 'WRITE', source: 'api', limits: planLimits('ENTERPRISE') };
  };

  /** Requests and opens a connect link; returns the URL of the publisher's consent page. */
  const consentPage = async (caller: Caller, publisher: RegisteredPublisher, locationId?: number): Promise<URL> => {
    const link = await requestConnectLink(deps, caller, {
      publisher,
      successUrl: 'https://client.example/done?tab=1',
      errorUrl: 'https://client.example/sorry',
      locationId,
    });
    if (link.outcome !== 'issued') throw new Error(JSON.stringify(link.violations));
    const step = await openConnectLink(deps, link.url.slice(`${deps.publicUrl}/connect/`.length));
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
    more: Record<string, string> = {},
  ): Promise<URL> => {
    const { query } = await consent(await consentPage(caller, publisher), owner, more);
    const step = await finishConnection(deps, publisher.names.kebab, query);
    if (step.outcome !== 'redirect') throw new Error('the consent is unknown');
    return new URL(step.url);
  };

  /** Connects an owner of the sandbox; returns the id of the connected account. */
  const connect = async (caller: Caller, publisher: RegisteredPublisher, owner: string): Promise<string> => {
    const end = await browse(caller, publisher, owner);
    const id = end.searchParams.get('connectedAccountId');
    if (!id) throw new Error(`not connected: ${end.href}`);
    return id;
  };

  /** Creates a minimal location. */
  const newLocation = ({ accountId }: Pick<Caller, 'accountId'>, name = 'Corner shop'): Promise<number> =>
    storeLocation(database, accountId, { name, sub_category_id: 1001, phone: clock.uuid(), created_at: clock.now() });

  /** Stores a connected account, as a sign-in does. Returns its key. */
  const storeConnected = async (
    { accountId }: Pick<Caller, 'accountId'>,
    publisher: string,
    { by = encryption, credentials = { token: 't' } as Record<string, unknown> } = {},
  ): Promise<ConnectedAccountKey> => {
    const key = { accountId, connectedAccountId: clock.uuid() };
    await newConnectedAccount(database, { ...key, publisher, credentials: sealCredentials(by, key, credentials) });
    return key;
  };

  /** A new location that is linked to a new listing of a connected account, of which nobody knows whether it is verified. */
  const linkedLocation = async ({
    publisher,
    listingRef,
    ...key
  }: ConnectedAccountKey & { publisher: string; listingRef: string }): Promise<number> => {
    const { accountId } = key;
    const locationId = await newLocation(key);
    await storeLinks(database, { ...key, publisher }, [{ locationId, listingRef }]);
    await database.execute(
      'insert into listing_verifications (account_id, location_id, publisher) values ($1, $2, $3)',
      [accountId, locationId, publisher],
    );
    return locationId;
  };

  /** The global id of a stored listing, found by the last characters of the publisher's reference. */
  const listingId = async (connectedAccountId: string, refEnd: string): Promise<string> => {
    const [row] = await database.query<{ id: string }>(
      'select id from connected_listings where connected_account_id = $1 and right(ref, length($2)) = $2',
      [connectedAccountId, refEnd],
    );
    if (!row) throw new Error(`no listing ${refEnd}`);
    return globalId('ConnectedAccountListing', row.id);
  };

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
    const [row] = await database.query<{ credentials: string }>(
      'select credentials from connected_accounts where id = $1',
      [template.connectedAccountId],
    );
    const credentials = sealCredentials(
      encryption,
      key,
      unsealCredentials(encryption, template, row?.credentials ?? ''),
    );
    await database.execute(
      `insert into connected_accounts select (jsonb_populate_record(template, $2::jsonb)).*
       from connected_accounts template where id = $1`,
      [template.connectedAccountId, JSON.stringify({ account_id: accountId, id: key.connectedAccountId, credentials })],
    );
    await database.execute(
      `insert into connected_listings select (jsonb_populate_record(listing, $2::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
       from connected_listings listing where connected_account_id = $1`,
      [
        template.connectedAccountId,
        JSON.stringify({ account_id: accountId, connected_account_id: key.connectedAccountId }),
      ],
    );
    return key.connectedAccountId;
  };

  /** Requests work, as a use case does. */
  const request = ({ accountId }: { accountId: number }, kind: string, ...rows: NewWork[]) =>
    database.transaction(async (transaction) => deps.work.add(transaction, { accountId, kind, rows }));

  /** Lets hours pass for the rows of a kind of work. */
  const pass = (kind: string, hours: number) =>
    database.execute(
      `update work set due_at = due_at - $2 * interval '1 hour' where kind = $1 and due_at < 'infinity'`,
      [kind, hours],
    );

  const events = ({ accountId }: Caller) => eventsOf(database, accountId);

  /** Archives a location, without what follows from it. */
  const archive = (locationId: number) =>
    database.execute('update locations set archived_at = now() where id = $1', [locationId]);

  /** Gives connected accounts another status, without what follows from it. */
  const setStatus = (status: string, ...connectedAccountIds: string[]) =>
    database.execute('update connected_accounts set status = $1 where id = any($2)', [status, connectedAccountIds]);

  return {
    deps,
    depsWith,
    requestedPhotos,
    admin,
    database,
    clock,
    a,
    b,
    newCaller,
    consentPage,
    consent,
    browse,
    connect,
    newLocation,
    archive,
    setStatus,
    storeConnected,
    linkedLocation,
    connectAndRead,
    storeRead,
    listingId,
    events,
    request,
    pass,
    close,
    takeTold: () => told.splice(0),
  };
}

/**
 * Replaces the locations feature, which this feature does not import: stores the fields that tests check, and refuses
 * locations named "Out of seats". The specs of the api test the real one.
 */
const createLocation: CreateLocation = async (transaction, { accountId }, input) => {
  if (input.name === 'Out of seats') return { violations: [violation('SY10151')] };
  const [row] = await transaction.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, city, state_iso, postal_code, phone, sub_category_id, business_hours, store_id, search)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '') returning id`,
    [
      accountId,
      input.name,
      input.countryIso,
      input.city,
      input.stateIso,
      input.postalCode,
      input.phone,
      input.subCategoryId,
      JSON.stringify(input.businessHours),
      input.storeId,
    ],
  );
  return { location: { databaseId: (row as { id: number }).id } };
};
