import { beforeEach } from '@jest/globals';
import { callConsequences } from '@listings/feature-connections';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import type { Database, InUnit } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { guardedPublisher, ModelPosts } from '@listings/publisher-model';
import { PublisherRegistry } from '@listings/publisher-registry';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import {
  CAMPAIGN,
  Campaigns,
  createCampaign,
  deleteCampaign,
  listCampaigns,
  PostDeliveries,
  viewCampaign,
} from '../index.js';
import type { CampaignView, ListCampaignsQuery, PostDeliveryDependencies } from '../index.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import { MAX_REMOVAL_ATTEMPTS } from '../rules/delivery-timing.js';
import type { PostDeliveryKey } from '../store/claimed-deliveries.js';
import { campaignStep } from './campaign-step.js';
import { deliverPost } from './deliver-post.js';
import { forgetDueWork, passTime } from './posts-time.js';
import { createTenant, link } from './tenant.js';
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

/** How far a campaign has come. */
interface CampaignProgress {
  readonly items: number;
  readonly planned: number;
  readonly removed: number;
  readonly status: string;
  readonly inMs: number | null;
  readonly afterMs: number | null;
}

/** The locations of a campaign: how many, and whether it names the last one first. */
interface CampaignPlaces {
  readonly locations?: number;
  readonly isReversed?: boolean;
}

const nameOf = ({ event }: { event: string }) => event.replace('local_post.', '');

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
  const acme = new ModelPosts('acme', clock);
  const bolt = new ModelPosts('bolt', clock);
  const publishers = new PublisherRegistry([
    guardedPublisher('acme-maps', { posts: acme }, { more: { siteId: 901 } }),
    guardedPublisher('bolt-social', { posts: bolt }, { more: { siteId: 902 } }),
    guardedPublisher('cork-board', {}),
  ]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const depsOf = (database: Database): InUnit<PostDeliveryDependencies> => {
    const consequences = callConsequences({ database, clock, logger, followers: [] });
    const calls = new PublisherCalls({
      database,
      encryption: TEST_ENCRYPTION,
      clock,
      publishers,
      logger,
      consequences,
    });
    return { database, unit: database, clock, work: testWork(database), publishers, calls, logger };
  };
  const deps = depsOf(database);
  const newTenant = (over: Database = database) => createTenant(over, [ACME, BOLT]);
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
  /** How far a campaign has come, in how many milliseconds it is due, and how long after its next time, which is its start or its end; null: never. */
  const progressOf = async (postId: number) => {
    const rows = await database.query<CampaignProgress>(
      `select items_made as items, deliveries_planned as planned, removals_ordered as removed, status,
         (extract(epoch from work.due_at - now()) * 1000)::float8 as "inMs",
         (extract(epoch from work.due_at - case status when 'SCHEDULED' then scheduled_start else scheduled_end end) * 1000)::float8 as "afterMs"
       from social_posts post left join work on work.account_id = post.account_id and kind = $2 and subject = post.id::text
       where id = $1`,
      [postId, CAMPAIGN],
    );
    return rows[0] as CampaignProgress;
  };
  /** The due deliveries that no process holds, in the order of their creation. */
  const due = () =>
    database.query<PostDeliveryKey>(
      `select account_id as "accountId", subject::integer as "deliveryId" from work
       where kind = $1 and due_at <= now() and lease_until is null order by 2`,
      [POST_DELIVERY],
    );
  /** Makes the open deliveries of a campaign due. */
  const makeDue = (postId: number) =>
    database.execute(
      `update work set due_at = now() where kind = $2 and subject = any (select id::text from post_deliveries where post_id = $1)`,
      [postId, POST_DELIVERY],
    );
  /** The moment in `ms` milliseconds, as clients write it. */
  const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
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
    tenant: newTenant,
    tenantAt,
    campaign: newCampaign,
    /** A campaign of a new account, whose locations are linked at each of the sites, and what becomes of it; by default it has one location. */
    async campaignAt(
      sites: readonly string[],
      { locations = 1, isReversed = false, ...input }: Partial<CampaignInput> & CampaignPlaces = {},
    ) {
      // A PostgreSQL session keeps foreign-key plans that it made while tables were small.
      const tenant = await newTenant(locations > 100 ? database.anotherPool() : database);
      const locationIds = await tenant.locations(locations, { sites });
      if (isReversed) locationIds.reverse();
      const postId = await newCampaign(tenant, { locationIds, postSites: [...sites], ...input });
      const [location = 0] = locationIds;
      const row = async () => (await deliveries(postId))[0] as PostDeliveryRow;
      const key = async () => ({ accountId: tenant.accountId, deliveryId: (await row()).id });
      const info = async () => (await view(tenant, postId)).socialPostInfo;
      const states = async () => (await deliveries(postId)).map(({ state }) => state);
      const eventNames = async () => (await tenant.events()).map(nameOf);
      const listing = `${ACME}/${location}`;
      return {
        tenant,
        locationIds,
        location,
        /** The listing at {@link ACME}. */
        listing,
        postId,
        info,
        row,
        key,
        /** One step of the delivery, whatever becomes due meanwhile. */
        step: async () => deliverPost(deps, await key()),
        /** One step of the campaign. */
        plan: () => campaignStep(deps, { accountId: tenant.accountId, postId }),
        progress: () => progressOf(postId),
        states,
        eventNames,
        /** How many events there are by their names. */
        eventCounts: async () => {
          const byName = Map.groupBy((await tenant.events()).map(nameOf), (name) => name);
          return Object.fromEntries([...byName].map(([name, { length }]) => [name, length]));
        },
        /** The data of the last event of that name. */
        lastEvent: async (name: string) => (await tenant.events()).findLast((each) => nameOf(each) === name)?.data,
        status: async () => (await info()).status,
        outcome: async () => (await info()).outcome,
        /** What became of it: its first delivery, all states, the status, the events, and how many posts ACME was sent and shows. */
        result: async () => ({
          ...(await row()),
          states: await states(),
          status: (await info()).status,
          events: await eventNames(),
          sites: (await info()).publishDetails.map(({ site, status }) => `${site} ${status}`),
          sent: acme.creates.filter((each) => each === listing).length,
          live: acme.liveAt(listing).length,
        }),
        remove: () => deleteCampaign(deps, tenant.caller, postId),
      };
    },
    work,
    progress: progressOf,
    /** How many items of a campaign the largest of the transactions has written that wrote them. */
    async largestTransaction(postId: number) {
      const items = database.sql<{ n: number }>`select count(*) as n from post_items where post_id = ${postId}
        group by xmin::text order by 1 desc limit 1`;
      return (await items)[0]?.n;
    },
    /** A location, and campaigns with the same words there; `rows` are the deliveries of all of them. */
    async lookalikes(message: string) {
      const { tenant, location } = await tenantAt(ACME);
      const postIds: number[] = [];
      const same = { locationIds: [location], postSites: [ACME], postMessage: [{ site: ACME, message }] };
      return {
        tenant,
        listing: `${ACME}/${location}`,
        postIds,
        publish: async () => void postIds.push(await newCampaign(tenant, same)),
        rows: async () => (await Promise.all(postIds.map(deliveries))).flat(),
      };
    },
    /** The dates of a campaign that starts, and ends if a test says when, in so many milliseconds. */
    dates(startMs: number, endMs?: number, removalSites?: string[]) {
      const endDatetime = endMs === undefined ? null : at(endMs);
      return { postScheduledDates: { startDatetime: at(startMs), endDatetime, removalSites } };
    },
    /** Links a location to a listing at {@link ACME}. */
    link: ({ accountId, connectedAccountId }: Tenant, id = 0, ref?: string) =>
      link(database, { accountId, site: ACME, connectedAccountId: connectedAccountId(ACME), ids: [id], ref }),
    /** Disconnects all listings of an account. */
    unlink: ({ accountId }: Tenant) => database.execute('delete from listing_links where account_id = $1', [accountId]),
    /** Gives the removals of a campaign all their failed attempts but the last `left`, and makes them due. */
    async failRemovals(postId: number, { left = 1, site }: { left?: number; site?: string } = {}) {
      await database.execute(
        `update post_deliveries set failures = $2 where post_id = $1 and state = 'REMOVING' and site = coalesce($3, site)`,
        [postId, MAX_REMOVAL_ATTEMPTS - left, site],
      );
      await makeDue(postId);
    },
    due,
    /** Does one step of each due delivery, all at the same time, in these processes in turn. */
    async stepAll(...processes: PostDeliveryDependencies[]) {
      const by = processes.length > 0 ? processes : [deps];
      return Promise.all((await due()).map((key, n) => deliverPost(by[n % by.length] as typeof deps, key)));
    },
    makeDue,
    async forget() {
      acme.reset();
      bolt.reset();
      await forgetDueWork(database);
      // The time of the database goes on from test to test, and the publishers date posts by the clock.
      const [{ now } = database] = await database.query<{ now: Date }>('select now()');
      await clock.advance(Math.max(0, now.getTime() - clock.now().getTime()));
    },
    at,
    pass,
    /** Lets time pass, and processes what is due then. */
    async workAfter(ms: number) {
      await pass(ms);
      await work();
    },
    view,
    /** The campaigns of a location, newest first unless the query says otherwise. */
    async list({ caller }: Tenant, locationId: number, query: Partial<ListCampaignsQuery> = {}) {
      const sort = { field: 'created_at', descending: true } as const;
      const plain = { locationId, bulkOnly: false, filter: {}, sort, page: { page: 1, perPage: 20 } };
      return listCampaigns(deps, caller, { ...plain, ...query });
    },
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
  const postMessage = sites.map((site) => ({ site, message }));
  return { postName: 'Test', postType: 'ANNOUNCEMENT', postSites: sites, postMessage, ...input };
}
