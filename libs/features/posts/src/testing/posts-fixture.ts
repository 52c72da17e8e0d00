import { beforeEach } from '@jest/globals';
import type { InUnit } from '@listings/persistence';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { callConsequences } from '@listings/feature-connections';
import type { Database } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import type { PostDeliveryKey } from '../store/claimed-deliveries.js';
import { createLogger } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherCalls } from '@listings/publisher-gateway';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import { Campaigns, createCampaign, deleteCampaign, PostDeliveries, viewCampaign } from '../index.js';
import type { CampaignView, PostDeliveryDependencies } from '../index.js';
import { deliverPost } from './deliver-post.js';
import { registered, FakePostPublisher } from './fake-post-publisher.js';
import { forgetDueWork, passTime } from './posts-time.js';
import { createTenant, testEncryption } from './tenant.js';
import type { Tenant } from './tenant.js';

/** The sites of the fixture in the order of its registry: ACME_MAPS is primary where it is connected. */
export const ACME = 'ACME_MAPS';
export const BOLT = 'BOLT_SOCIAL';

/** The columns of a delivery that tests check. */
export interface PostDeliveryRow {
  readonly id: number;
  readonly site: string;
  readonly state: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly external_ref: string | null;
  readonly listing_ref: string | null;
  readonly waits_ms: number | null;
}

/** Starts the feature with its own database and fake publishers for a test file, and ends the due work and the scripts of earlier tests before each test. */
export function postsFixture() {
  const fixture = shared(newFixture);
  beforeEach(() => fixture.forget());
  return fixture;
}

async function newFixture() {
  const database = await temporaryDatabase();
  // The database's `now()` says what is due. Waits are not spread, so that chance decides no test.
  const clock = { ...manualClock(database.now), random: () => 0 };
  const acme = new FakePostPublisher('acme', clock);
  const bolt = new FakePostPublisher('bolt', clock);
  const publishers = new PublisherRegistry([
    registered('acme-maps', 901, acme),
    registered('bolt-social', 902, bolt),
    registered('cork-board', 903),
  ]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const depsOf = (database: Database): InUnit<PostDeliveryDependencies> => {
    const consequences = callConsequences({ database, clock, logger, followers: [] });
    const calls = new PublisherCalls({ database, encryption: testEncryption, clock, publishers, logger, consequences });
    return { database, unit: database, clock, work: testWork(database), publishers, calls, logger };
  };
  const deps = depsOf(database);
  const newTenant = (over: Database = database) => createTenant(over, [{ site: ACME }, { site: BOLT }]);
  /** A new account with one location, which is linked at each of the sites. */
  const tenantAt = async (...sites: readonly string[]) => {
    const tenant = await newTenant();
    const [location = 0] = await tenant.locations(1, { sites });
    return { tenant, location };
  };
  /** Creates a valid campaign and returns its database id. */
  const newCampaign = async (tenant: Tenant, input: Parameters<typeof campaignInput>[0]) => {
    const result = await createCampaign(deps, tenant.caller, campaignInput(input));
    if (!result.success) throw new Error(JSON.stringify(result.violations));
    return postIdOf(result.socialPost.id);
  };
  const view = async (tenant: Tenant, postId: number): Promise<CampaignView> => {
    const found = await viewCampaign(deps, tenant.caller, postId);
    if (!found) throw new Error(`no campaign ${postId}`);
    return found;
  };
  /** The deliveries of a campaign, ordered by location and site. */
  const deliveries = (postId: number) =>
    database.query<PostDeliveryRow>(
      `select id, site, state, attempts, error, external_ref, listing_ref,
         (select extract(epoch from nullif(due_at, 'infinity') - now()) * 1000 from work
           where kind = $2 and account_id = post_deliveries.account_id and subject = id::text)::float8 as waits_ms
       from post_deliveries where post_id = $1 order by location_id, site`,
      [postId, POST_DELIVERY],
    );
  /** Processes all due work of all accounts until none is left. */
  const work = async () => {
    for (;;) {
      const campaigns = await workOff(deps, new Campaigns(deps));
      const delivered = await workOff(deps, new PostDeliveries(deps));
      if (delivered.length + campaigns.length === 0) return;
    }
  };
  /** Moves all rows and posts into the past. */
  const pass = async (ms: number) => {
    acme.passTime(ms);
    bolt.passTime(ms);
    await passTime(database, ms);
  };

  return {
    database,
    deps,
    acme,
    bolt,
    /** The dependencies of another process: its own connection pool and publisher calls. */
    anotherProcess: () => depsOf(database.anotherPool()),
    /** `over` selects another pool: a PostgreSQL session keeps foreign-key plans that it made while tables were small. */
    tenant: newTenant,
    tenantAt,
    campaign: newCampaign,
    /** A campaign of a new account, whose locations are linked at each of the sites, and what becomes of it; by default it has one location. */
    async campaignAt(
      sites: readonly string[],
      { locations = 1, ...input }: Partial<CampaignInput> & { locations?: number } = {},
    ) {
      const tenant = await newTenant();
      const locationIds = await tenant.locations(locations, { sites });
      const postId = await newCampaign(tenant, { locationIds, postSites: [...sites], ...input });
      const [location = 0] = locationIds;
      const row = async () => (await deliveries(postId))[0] as PostDeliveryRow;
      const key = async () => ({ accountId: tenant.accountId, deliveryId: (await row()).id });
      const info = async () => (await view(tenant, postId)).socialPostInfo;
      return {
        tenant,
        locationIds,
        location,
        /** The listing at {@link ACME}. */
        listing: `${ACME}/${location}`,
        postId,
        info,
        row,
        key,
        /** One step of the delivery, whatever becomes due meanwhile. */
        step: async () => deliverPost(deps, await key()),
        states: async () => (await deliveries(postId)).map(({ state }) => state),
        eventNames: async () => (await tenant.events()).map(({ event }) => event.replace('local_post.', '')),
        status: async () => (await info()).status,
        outcome: async () => (await info()).outcome,
        siteStates: async () => (await info()).publishDetails.map(({ site, status }) => `${site} ${status}`),
        remove: () => deleteCampaign(deps, tenant.caller, postId),
      };
    },
    work,
    /** The due deliveries that no process holds, in the order of their creation. */
    due: () =>
      database.query<PostDeliveryKey>(
        `select account_id as "accountId", subject::integer as "deliveryId" from work
         where kind = $1 and due_at <= now() and lease_until is null order by 2`,
        [POST_DELIVERY],
      ),
    /** Makes the open deliveries of a campaign due. */
    async makeDue(postId: number) {
      await database.execute(
        `update work set due_at = now() where kind = $2 and subject = any (select id::text from post_deliveries where post_id = $1)`,
        [postId, POST_DELIVERY],
      );
    },
    async forget() {
      acme.reset();
      bolt.reset();
      await forgetDueWork(database);
      // The time of the database goes on from test to test, and the publishers date posts by the clock.
      const [{ now } = database] = await database.query<{ now: Date }>('select now()');
      await clock.advance(Math.max(0, now.getTime() - clock.now().getTime()));
    },
    /** The moment in `ms` milliseconds, as clients write it. */
    at: (ms: number) => new Date(clock.now().getTime() + ms).toISOString(),
    pass,
    /** Lets time pass, and processes what is due then. */
    async workAfter(ms: number) {
      await pass(ms);
      await work();
    },
    view,
    deliveries,
    close: () => database.close(),
  };
}

/** The database id of a campaign. */
export function postIdOf(id: string): number {
  return Number(Buffer.from(id, 'base64').toString().split(':')[1]);
}

let texts = 0;

/** A valid announcement with a unique text, for all sites of the fixture. */
export function campaignInput(
  input: Partial<CampaignInput> & { locationIds: CampaignInput['locationIds'] },
): CampaignInput {
  const sites = input.postSites ?? [ACME, BOLT];
  const message = `Hello ${(texts += 1)}`;
  return {
    postName: 'Test',
    postType: 'ANNOUNCEMENT',
    postSites: sites,
    postMessage: sites.map((site) => ({ site, message })),
    ...input,
  };
}
