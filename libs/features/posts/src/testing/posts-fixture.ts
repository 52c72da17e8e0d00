import type { InUnit } from '@listings/persistence';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { callConsequences } from '@listings/feature-connections';
import { Database, migrate } from '@listings/persistence';
import type { PostDeliveryKey } from '../store/claimed-deliveries.js';
import { createLogger } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherCalls } from '@listings/publisher-gateway';
import { manualClock, testDatabase } from '@listings/testing';
import { testWork, workOff } from '@listings/work/testing';
import { Campaigns, createCampaign, PostDeliveries, viewCampaign } from '../index.js';
import type { CampaignView, PostDeliveryDependencies } from '../index.js';
import { registered, FakePostPublisher } from './fake-post-publisher.js';
import { forgetDueWork, passTime } from './posts-time.js';
import { createTenant, testEncryption } from './tenant.js';
import type { Tenant } from './tenant.js';

/** The sites of the fixture in the order of its registry: ACME_MAPS is primary where it is connected. */
export const ACME = 'ACME_MAPS';
export const BOLT = 'BOLT_SOCIAL';

/** The feature with its own database and fake publishers. */
export interface PostsFixture {
  readonly database: Database;
  readonly url: string;
  readonly deps: InUnit<PostDeliveryDependencies>;
  readonly acme: FakePostPublisher;
  readonly bolt: FakePostPublisher;
  /** The dependencies of another process: its own connection pool and publisher calls. */
  anotherProcess(): InUnit<PostDeliveryDependencies>;
  /** `over` selects another pool: a PostgreSQL session keeps foreign-key plans that it made while tables were small. */
  tenant(over?: Database): Promise<Tenant>;
  /** A new account with one location, which is linked at each of the sites. */
  tenantAt(...sites: readonly string[]): Promise<{ tenant: Tenant; location: number }>;
  /** Creates a valid campaign and returns its database id. */
  campaign(tenant: Tenant, input: Partial<CampaignInput> & { locationIds: readonly number[] }): Promise<number>;
  /** Processes all due work of all accounts until none is left. */
  work(): Promise<void>;
  /** The due deliveries that no process holds, in the order of their creation. */
  due(): Promise<PostDeliveryKey[]>;
  /** Makes the open deliveries of a campaign due. */
  makeDue(postId: number): Promise<void>;
  /** Ends the due work and the scripts of earlier tests. Call it in beforeEach. */
  forget(): Promise<void>;
  /** The moment in `ms` milliseconds, as clients write it. */
  at(ms: number): string;
  /** Moves all rows and posts into the past. */
  pass(ms: number): Promise<void>;
  /** Lets time pass, and processes what is due then. */
  workAfter(ms: number): Promise<void>;
  view(tenant: Tenant, postId: number): Promise<CampaignView>;
  /** The deliveries of a campaign, ordered by location and site. */
  deliveries(postId: number): Promise<PostDeliveryRow[]>;
  close(): Promise<void>;
}

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

/** Starts the fixture. Close it in afterAll. */
export async function postsFixture(): Promise<PostsFixture> {
  const { url, now, drop } = await testDatabase(migrate);
  const database = new Database({ url });
  const pools = [database];
  // The database's `now()` says what is due. Waits are not spread, so that chance decides no test.
  const clock = { ...manualClock(now), random: () => 0 };
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
  const anotherProcess = () => {
    const pool = new Database({ url });
    pools.push(pool);
    return depsOf(pool);
  };
  const deps = depsOf(database);
  const newTenant = (over = database) => createTenant(over, [{ site: ACME }, { site: BOLT }]);
  const work = async () => {
    for (;;) {
      const campaigns = await workOff(deps, new Campaigns(deps));
      const delivered = await workOff(deps, new PostDeliveries(deps));
      if (delivered.length + campaigns.length === 0) return;
    }
  };
  const pass = async (ms: number) => {
    acme.passTime(ms);
    bolt.passTime(ms);
    await passTime(database, ms);
  };

  return {
    database,
    url,
    deps,
    acme,
    bolt,
    anotherProcess,
    tenant: newTenant,
    async tenantAt(...sites) {
      const tenant = await newTenant();
      const [location = 0] = await tenant.locations(1, { sites });
      return { tenant, location };
    },
    async campaign(tenant, input) {
      const result = await createCampaign(deps, tenant.caller, campaignInput(input));
      if (!result.success) throw new Error(JSON.stringify(result.violations));
      return postIdOf(result.socialPost.id);
    },
    work,
    due: () =>
      database.query<PostDeliveryKey>(
        `select account_id as "accountId", subject::integer as "deliveryId" from work
         where kind = $1 and due_at <= now() and lease_until is null order by 2`,
        [POST_DELIVERY],
      ),
    async makeDue(postId) {
      await database.execute(
        `update work set due_at = now() where kind = $2 and subject = any (select id::text from post_deliveries where post_id = $1)`,
        [postId, POST_DELIVERY],
      );
    },
    async forget() {
      acme.reset();
      bolt.reset();
      await forgetDueWork(database);
    },
    at: (ms) => new Date(clock.now().getTime() + ms).toISOString(),
    pass,
    async workAfter(ms) {
      await pass(ms);
      await work();
    },
    async view(tenant, postId) {
      const view = await viewCampaign(deps, tenant.caller, postId);
      if (!view) throw new Error(`no campaign ${postId}`);
      return view;
    },
    deliveries: (postId) =>
      database.query<PostDeliveryRow>(
        `select id, site, state, attempts, error, external_ref, listing_ref,
           (select extract(epoch from nullif(due_at, 'infinity') - now()) * 1000 from work
             where kind = $2 and account_id = post_deliveries.account_id and subject = id::text)::float8 as waits_ms
         from post_deliveries where post_id = $1 order by location_id, site`,
        [postId, POST_DELIVERY],
      ),
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
      await drop();
    },
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
