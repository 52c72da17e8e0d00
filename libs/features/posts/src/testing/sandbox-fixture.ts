import type { InUnit } from '@listings/persistence';
import { ENGAGEMENT_READING } from '../rules/engagement-timing.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { callConsequences } from '@listings/feature-connections';
import type { Database } from '@listings/persistence';
import { temporaryDatabase } from '@listings/persistence/testing';
import { createLogger } from '@listings/platform';
import { PublisherCalls } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import { createCampaign, EngagementReadings, PostDeliveries, viewCampaign } from '../index.js';
import type { CampaignView, PostDeliveryDependencies, EngagementReading } from '../index.js';
import { campaignStep } from './campaign-step.js';
import { postIdOf } from './posts-fixture.js';
import { forgetDueWork, passTime } from './posts-time.js';
import { listingA, pageB, PLUG_INS, publishersSandbox, SITE_A, SITE_B } from './publishers-sandbox.js';
import { createTenant, link, testEncryption } from './tenant.js';
import type { Tenant } from './tenant.js';

/** An account that is connected to both publishers of the sandbox. */
export interface SandboxTenant extends Tenant {
  /** Adds a location that is linked to listing nn of each of `sites`. */
  place(nn: number, sites?: readonly string[]): Promise<number>;
}

type MoreInput = Partial<CampaignInput> & { locationIds: readonly number[] };

/** A campaign that takes longer than this has not reached its status. */
const MOST_SECONDS = 90;

/** Starts the feature with its own database, both plug-ins, and the sandbox over HTTP, for a test file. */
export const sandboxFixture = () => shared(newFixture);

async function newFixture() {
  const [database, sandbox] = await Promise.all([temporaryDatabase(), publishersSandbox()]);
  const logger = createLogger({ name: 'test', level: 'silent' });
  // The database's `now()` says what is due.
  const clock = manualClock(database.now);
  const publishers = await loadPublishers({ packages: PLUG_INS, environment: sandbox.environment, logger, clock });
  const depsOf = (database: Database): InUnit<PostDeliveryDependencies> => {
    const consequences = callConsequences({ database, clock, logger, followers: [] });
    const calls = new PublisherCalls({ database, encryption: testEncryption, clock, publishers, logger, consequences });
    return { database, unit: database, clock, work: testWork(database), publishers, calls, logger };
  };
  const deps = depsOf(database);

  /** An account that connects the listings of an owner of the sandbox; by default of the first. */
  const newTenant = async (owner: 1 | 2 = 1): Promise<SandboxTenant> => {
    const credentials = {
      [SITE_A]: { accessToken: `at-a${owner}`, refreshToken: `rt-a${owner}` },
      [SITE_B]: { userToken: `ut-b${owner}`, issuedAt: clock.now().getTime() },
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

  /** The input of a campaign with one message for all sites. */
  const input = (message: string, more: MoreInput): CampaignInput => {
    const postSites = more.postSites ?? [SITE_A, SITE_B];
    const postMessage = postSites.map((site) => ({ site, message }));
    return { postName: 'Test', postType: 'ANNOUNCEMENT', postSites, postMessage, ...more };
  };

  /** Processes what is due of a campaign once. */
  const work = async ({ accountId }: Tenant, postId: number) => {
    await campaignStep(deps, { accountId, postId });
    await workOff(deps, new PostDeliveries(deps));
  };

  const view = async ({ caller }: Tenant, postId: number): Promise<CampaignView> => {
    const found = await viewCampaign(deps, caller, postId);
    if (!found) throw new Error(`no campaign ${postId}`);
    return found;
  };

  return {
    sandbox,
    deps,
    clock,
    /** The dependencies of another process: its own connection pool and publisher calls. */
    anotherProcess: (pool?: { maxConnections: number }) => depsOf(database.anotherPool(pool)),
    /** Ends the due work of earlier tests, and gives the sandbox a new world. Call it in beforeEach. */
    async forget() {
      await forgetDueWork(database);
      // The new world gives its posts the references of the old one again.
      await database.execute(`update post_deliveries set ref_at = ref_at - interval '1 day' where ref_at is not null`);
      await sandbox.admin.reset();
    },
    newTenant,
    input,
    /** Creates a campaign and returns its database id. */
    async create(tenant: Tenant, message: string, more: MoreInput) {
      const result = await createCampaign(deps, tenant.caller, input(message, more));
      if (!result.success) throw new Error(JSON.stringify(result.violations));
      return postIdOf(result.socialPost.id);
    },
    work,
    view,
    /** Processes a campaign, second after second, until it has the status. */
    async reach(tenant: Tenant, postId: number, status: string) {
      for (let second = 0; second < MOST_SECONDS; second += 1) {
        await work(tenant, postId);
        const found = await view(tenant, postId);
        if (found.socialPostInfo.status === status) return found;
        await passTime(database, 1_000);
        await sandbox.admin.clock({ advanceMs: 1_000 });
      }
      throw new Error(`campaign ${postId} is not ${status} after ${MOST_SECONDS} seconds`);
    },
    /** The moment in so many minutes, as clients write it. */
    at: (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000).toISOString(),
    /** Moves the times of all deliveries, campaigns and engagement into the past. */
    pass: (ms: number) => passTime(database, ms),
    /** Reads engagement until none is due, as one worker does, without the wait between two reads. */
    async readEngagement(by = deps, readings = new EngagementReadings(by)) {
      const results: string[] = [];
      for (;;) {
        for (const { outcome } of await workOff(by, readings)) {
          const reading = outcome.result as EngagementReading;
          if (reading !== null) results.push(typeof reading === 'string' ? reading : reading.result);
        }
        // A pause of more than the wait between two reads stays.
        const soon = await by.database.execute(
          `update work set due_at = now() where kind = $1 and due_at < now() + interval '3 seconds'`,
          [ENGAGEMENT_READING],
        );
        if (soon === 0) return results;
      }
    },
    async close() {
      await sandbox.close();
      await database.close();
    },
  };
}
