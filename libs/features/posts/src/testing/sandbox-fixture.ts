import type { CampaignInput } from '@listings/domain';
import { Database, migrate } from '@listings/persistence';
import { createLogger, systemClock } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import { testDatabase, waitFor } from '@listings/testing';
import {
  claimDueDeliveries,
  claimDueEngagement,
  createCampaign,
  deliverClaimed,
  readEngagement,
  resumePosts,
  runCampaign,
  viewCampaign,
} from '../index.js';
import type { CampaignView, DeliveryDependencies, EngagementResult } from '../index.js';
import { lostJobs } from './posts-fixture.js';
import { listingA, pageB, PLUG_INS, publishersSandbox, SITE_A, SITE_B } from './publishers-sandbox.js';
import type { PublishersSandbox } from './publishers-sandbox.js';
import { createTenant, link, testEncryption } from './tenant.js';
import type { Tenant } from './tenant.js';

/** An account that is connected to both publishers of the sandbox. */
export interface SandboxTenant extends Tenant {
  /** Adds a location that is linked to listing nn of each of `sites`. */
  place(nn: number, sites?: readonly string[]): Promise<number>;
}

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export interface SandboxFixture {
  readonly sandbox: PublishersSandbox;
  readonly deps: DeliveryDependencies;
  /** The dependencies of another process: its own connection pool and publisher calls. */
  anotherProcess(pool?: { maxConnections: number }): DeliveryDependencies;
  /** An account that connects the listings of an owner of the sandbox; by default of the first. */
  newTenant(owner?: 1 | 2): Promise<SandboxTenant>;
  /** The input of a campaign with one message for all sites. */
  input(message: string, more: Partial<CampaignInput> & { locationIds: readonly number[] }): CampaignInput;
  /** Creates a campaign and returns its database id. */
  create(
    tenant: Tenant,
    message: string,
    more: Partial<CampaignInput> & { locationIds: readonly number[] },
  ): Promise<number>;
  /** Processes what is due of a campaign once. */
  work(tenant: Tenant, postId: number): Promise<void>;
  view(tenant: Tenant, postId: number): Promise<CampaignView>;
  /** Processes a campaign in real time until it has the status. */
  reach(tenant: Tenant, postId: number, status: string): Promise<CampaignView>;
  /** Moves the times of all deliveries, campaigns and engagement into the past. */
  pass(ms: number): Promise<void>;
  /** Reads engagement until none is due, as one worker does, without the wait between two reads. */
  readEngagement(by?: DeliveryDependencies): Promise<EngagementResult[]>;
  close(): Promise<void>;
}

/** Starts the fixture. Close it in afterAll. */
export async function sandboxFixture(): Promise<SandboxFixture> {
  const [{ url, drop }, sandbox] = await Promise.all([testDatabase(migrate), publishersSandbox()]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = systemClock;
  const publishers = await loadPublishers({ packages: PLUG_INS, environment: sandbox.environment, logger, clock });
  const pools: Database[] = [];
  const anotherProcess = (pool?: { maxConnections: number }): DeliveryDependencies => {
    const database = new Database({ url, ...pool });
    pools.push(database);
    const records = { verifyingPublishers: [], mediaUrl: 'https://listings.example/media' };
    const calls = new PublisherCalls({ database, encryption: testEncryption, clock, publishers, logger, records });
    return { database, clock, jobs: lostJobs, publishers, calls, logger };
  };
  const deps = anotherProcess();
  const { database } = deps;

  const newTenant = async (owner: 1 | 2 = 1): Promise<SandboxTenant> => {
    const credentials = {
      [SITE_A]: { accessToken: `at-a${owner}`, refreshToken: `rt-a${owner}` },
      [SITE_B]: { userToken: `ut-b${owner}`, issuedAt: Date.now() },
    };
    const tenant = await createTenant(
      database,
      [SITE_A, SITE_B].map((site) => ({ site, credentials: credentials[site as keyof typeof credentials] })),
    );
    return {
      ...tenant,
      async place(nn, sites = [SITE_A, SITE_B]) {
        const [id] = (await tenant.locations(1, { sites: [] })) as [number];
        for (const site of sites) {
          const ref = site === SITE_A ? listingA(nn, owner) : pageB(nn, owner);
          const connectedAccountId = tenant.connectedAccountId(site);
          await link(database, { accountId: tenant.accountId, site, connectedAccountId, ids: [id], ref });
        }
        return id;
      },
    };
  };

  const input: SandboxFixture['input'] = (message, more) => {
    const postSites = more.postSites ?? [SITE_A, SITE_B];
    const postMessage = postSites.map((site) => ({ site, message }));
    return { postName: 'Test', postType: 'ANNOUNCEMENT', postSites, postMessage, ...more };
  };

  const work: SandboxFixture['work'] = async ({ accountId }, postId) => {
    await runCampaign(deps, { accountId, postId });
    await resumePosts(deps);
    const due = await claimDueDeliveries(deps, { limit: 100, ofOne: 100, except: [], suspects: true });
    for (const delivery of due) await deliverClaimed(deps, delivery, { claimedAt: deps.clock.monotonic() });
  };

  const view: SandboxFixture['view'] = async ({ caller }, postId) => {
    const found = await viewCampaign(deps, caller, postId);
    if (!found) throw new Error(`no campaign ${postId}`);
    return found;
  };

  return {
    sandbox,
    deps,
    anotherProcess,
    newTenant,
    input,
    async create(tenant, message, more) {
      const result = await createCampaign(deps, tenant.caller, input(message, more));
      if (!result.success) throw new Error(JSON.stringify(result.violations));
      return Number(Buffer.from(result.socialPost.id, 'base64').toString().split(':')[1]);
    },
    work,
    view,
    reach: (tenant, postId, status) =>
      waitFor(
        async () => {
          await work(tenant, postId);
          const found = await view(tenant, postId);
          return found.socialPostInfo.status === status ? found : undefined;
        },
        { describe: `${status} of campaign ${postId}`, timeoutMs: 30_000, intervalMs: 100 },
      ),
    async pass(ms) {
      const shift = `- $1 * interval '1 millisecond'`;
      await database.execute(
        `update post_deliveries set next_attempt_at = next_attempt_at ${shift}, lease_until = lease_until ${shift},
           attempted_at = attempted_at ${shift}, resend_after = resend_after ${shift}, ref_at = ref_at ${shift},
           published_at = published_at ${shift}, paused_since = paused_since ${shift},
           engagement_due_at = engagement_due_at ${shift}`,
        [ms],
      );
      await database.execute(
        `update engagement_schedules set due_at = due_at ${shift}, paused_until = paused_until ${shift},
           lease_until = lease_until ${shift}`,
        [ms],
      );
      await database.execute(
        `update social_posts set due_at = due_at ${shift}, scheduled_start = scheduled_start ${shift},
           scheduled_end = scheduled_end ${shift}`,
        [ms],
      );
      await database.execute(`update connected_accounts set rate_limited_until = rate_limited_until ${shift}`, [ms]);
    },
    async readEngagement(by = deps) {
      const results: EngagementResult[] = [];
      for (;;) {
        const reads = await claimDueEngagement(by, 10);
        if (reads.length === 0) return results;
        results.push(...(await Promise.all(reads.map((read) => readEngagement(by, read)))));
        // A pause of more than the wait between two reads stays.
        await by.database.execute(
          `update engagement_schedules set due_at = now() where due_at < now() + interval '3 seconds'`,
        );
      }
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
      await sandbox.close();
      await drop();
    },
  };
}
