import { createHmac } from 'node:crypto';
import { A, B, listingRef, sandboxId, startSurroundings } from '@listings/feature-connections/testing';
import { eventsOf, newLocation, storeLinks } from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { createCampaign, EngagementReadings, PostDeliveries, viewCampaign } from '../index.js';
import type { CampaignView, EngagementReading } from '../index.js';
import type { CampaignInput } from '../rules/campaign-input.js';
import { ENGAGEMENT_READING } from '../rules/engagement-timing.js';
import { campaignStep } from './campaign-step.js';
import { postIdOf } from './posts-fixture.js';
import { forgetDueWork, passTime } from './posts-time.js';
import type { Tenant } from './tenant.js';

export { A, B, sandboxId };

/** An account that is connected to both publishers of the sandbox. */
export type SandboxTenant = Awaited<ReturnType<Awaited<ReturnType<typeof newFixture>>['newTenant']>>;

type MoreInput = Partial<CampaignInput> & { locationIds: readonly number[] };

/** A campaign that takes longer than this has not reached its status. */
const MOST_SECONDS = 90;

/** Starts the feature with its own database, both plug-ins, and the sandbox over HTTP, for a test file. */
export const sandboxFixture = () => shared(newFixture);

async function newFixture() {
  // The database's `now()` says what is due.
  const settings = { PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30' };
  const surroundings = await startSurroundings({ clockOf: manualClock, settings });
  const { admin, clock, database, deps, sandboxUrl } = surroundings;

  const newTenant = async () => {
    const tenant = await surroundings.newTenant();
    const { accountId, connected } = tenant;
    const connectedAccountId = (site: string) => connected[site] ?? '';
    return {
      ...tenant,
      connectedAccountId,
      /** The bodies of all events in their order. */
      events: () => eventsOf(database, accountId),
      /** Adds a location that is linked to listing nn of each of `sites`. */
      async place(nn: number, sites: readonly string[] = [A, B]) {
        const locationId = await newLocation(database, accountId);
        for (const publisher of sites) {
          const connection = { accountId, publisher, connectedAccountId: connectedAccountId(publisher) };
          await storeLinks(database, connection, [{ locationId, listingRef: listingRef(publisher, nn) }]);
        }
        return locationId;
      },
    };
  };

  /** The input of a campaign with one message for all sites. */
  const input = (message: string, more: MoreInput): CampaignInput => {
    const postSites = more.postSites ?? [A, B];
    const postMessage = postSites.map((site) => ({ site, message }));
    return { postName: 'Test', postType: 'ANNOUNCEMENT', postSites, postMessage, ...more };
  };

  /** Processes what is due of a campaign once. */
  const work = async ({ accountId }: Pick<Tenant, 'accountId'>, postId: number) => {
    await campaignStep(deps, { accountId, postId });
    await workOff(deps, new PostDeliveries(deps));
  };

  const view = async ({ caller }: Pick<Tenant, 'caller'>, postId: number): Promise<CampaignView> => {
    const found = await viewCampaign(deps, caller, postId);
    if (!found) throw new Error(`no campaign ${postId}`);
    return found;
  };

  /** What the publisher answers to an owner. */
  const answerTo = async (path: string, token: string) => {
    const response = await fetch(`${sandboxUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  return {
    admin,
    database,
    deps,
    clock,
    newTenant,
    input,
    work,
    view,
    close: surroundings.close,
    anotherProcess: () => surroundings.anotherProcess(),
    /** The texts of the live posts at listing nn of a publisher. */
    async liveAt(site: string, nn = 1): Promise<string[]> {
      const ref = listingRef(site, nn);
      if (site === A) {
        const found = (await answerTo(`/a/v4/${ref}/localPosts?pageSize=100`, 'at-a1')) as LocalPosts;
        return (found.localPosts ?? []).flatMap(({ state, summary }) => (state === 'LIVE' ? [summary ?? ''] : []));
      }
      const proof = createHmac('sha256', 'sandbox-secret').update(`pt-${ref}`).digest('hex');
      const path = `/b/v25.0/${ref}/published_posts?limit=100&appsecret_proof=${proof}`;
      return ((await answerTo(path, `pt-${ref}`)) as PagePosts).data.map(({ message }) => message ?? '');
    },
    /** Ends the due work of earlier tests, and gives the sandbox a new world, in which posts are decided on at once. Call it in beforeEach. */
    async forget() {
      await forgetDueWork(database);
      // The new world gives its posts the references of the old one again.
      await database.execute(`update post_deliveries set ref_at = ref_at - interval '2 days' where ref_at is not null`);
      await admin.reset();
      await admin.settings({ 'a.postSettle': 'immediate' });
    },
    /** Creates a campaign and returns its database id. */
    async create(tenant: Pick<Tenant, 'caller'>, message: string, more: MoreInput) {
      const result = await createCampaign(deps, tenant.caller, input(message, more));
      if (!result.success) throw new Error(JSON.stringify(result.violations));
      return postIdOf(result.socialPost.id);
    },
    /** Processes a campaign, second after second, until it has the status. */
    async reach(tenant: Pick<Tenant, 'accountId' | 'caller'>, postId: number, status: string) {
      for (let second = 0; second < MOST_SECONDS; second += 1) {
        await work(tenant, postId);
        const found = await view(tenant, postId);
        if (found.socialPostInfo.status === status) return found;
        await passTime(database, 1_000);
        await admin.clock({ advanceMs: 1_000 });
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
  };
}

interface LocalPosts {
  readonly localPosts?: readonly { readonly summary?: string; readonly state: string }[];
}

interface PagePosts {
  readonly data: readonly { readonly message?: string }[];
}
