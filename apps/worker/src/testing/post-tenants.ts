import type { InUnit } from '@listings/persistence';
import { createHmac } from 'node:crypto';
import type { Caller } from '@listings/domain';
import type { CampaignInput, PostsDependencies } from '@listings/feature-posts';
import { createCampaign, viewCampaign } from '@listings/feature-posts';
import { createLogger, Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { loadPublishers } from '@listings/publisher-registry';
import { plugInSettings } from '@listings/publisher-sandbox';
import { openJobQueue } from '@listings/queue';
import { waitFor } from '@listings/testing';
import { Work } from '@listings/work';
import { testWork } from '@listings/work/testing';
import { callerOf, newAccount, newConnectedAccount, newLocation, storeLinks } from '@listings/persistence/testing';
import { KEY } from './sandbox-workers.js';
import type { SandboxWorkers } from './sandbox-workers.js';

/** The publishers of the sandbox. Only tests may name publishers. */
export const SITE_A = 'PUBLISHER_A';
export const SITE_B = 'PUBLISHER_B';

/** An account with one location that is linked to a listing at both publishers. */
export interface PostTenant {
  readonly caller: Caller;
  readonly locationId: number;
}

/** Creates accounts and campaigns as the api does, for tests of the workers that publish them. */
export type PostTenants = Awaited<ReturnType<typeof postTenants>>;

/** Connects to the database of the workers and to their queue, by default the one in the database. */
export async function postTenants(
  { database, databaseUrl, sandbox }: Pick<SandboxWorkers, 'database' | 'databaseUrl' | 'sandbox'>,
  { queueUrl = databaseUrl }: { queueUrl?: string } = {},
) {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const clock = systemClock;
  const publishers = await loadPublishers({
    packages: ['@listings/publisher-a', '@listings/publisher-b'],
    environment: plugInSettings(sandbox.url),
    logger,
    clock,
  });
  const queue = await openJobQueue({ url: queueUrl, logger });
  const work = new Work({ database, logger, jobs: queue.jobs });
  const deps: InUnit<PostsDependencies> = { database, unit: database, clock, work, publishers };

  /** An account with one location that is linked to listing nn at both publishers. */
  const tenantAt = async (nn: number): Promise<PostTenant> => {
    const accountId = await newAccount(database);
    const locationId = await newLocation(database, accountId);
    const two = String(nn).padStart(2, '0');
    const connections = [
      {
        site: SITE_A,
        ref: `accounts/101/locations/91000${two}`,
        credentials: { accessToken: 'at-a1', refreshToken: 'rt-a1' },
      },
      { site: SITE_B, ref: `1000000100000${two}`, credentials: { userToken: 'ut-b1', issuedAt: Date.now() } },
    ];
    for (const { site, ref, credentials } of connections) {
      const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: site };
      const sealed = sealCredentials(new Encryption([KEY]), connection, credentials);
      await newConnectedAccount(database, { ...connection, credentials: sealed });
      await storeLinks(database, connection, [{ locationId, listingRef: ref }]);
    }
    return { caller: callerOf(accountId), locationId };
  };

  /** Creates a campaign with one post at each site; without `announced` nobody is woken for it. Returns its id. */
  const post = async (
    { caller, locationId }: PostTenant,
    message: string,
    options: { more?: Partial<CampaignInput>; announced?: boolean } = {},
  ): Promise<number> => {
    const sites = options.more?.postSites ?? [SITE_A, SITE_B];
    const result = await createCampaign(
      options.announced === false ? { ...deps, work: testWork(database) } : deps,
      caller,
      {
        postName: 'Test',
        locationIds: [locationId],
        postType: 'ANNOUNCEMENT',
        postSites: sites,
        postMessage: sites.map((site) => ({ site, message })),
        ...options.more,
      },
    );
    if (!result.success) throw new Error(JSON.stringify(result.violations));
    return Number(Buffer.from(result.socialPost.id, 'base64').toString().split(':')[1]);
  };

  /** Waits until a campaign has the status. */
  const reach = (caller: Caller, postId: number, status: string) =>
    waitFor(
      async () => {
        const view = await viewCampaign(deps, caller, postId);
        return view?.socialPostInfo.status === status ? view : undefined;
      },
      { describe: `${status} of campaign ${postId}`, intervalMs: 50 },
    );

  /** Texts of the posts that page nn shows at publisher B. */
  const livePostsB = async (nn: number): Promise<string[]> => {
    const page = `1000000100000${String(nn).padStart(2, '0')}`;
    const proof = createHmac('sha256', 'sandbox-secret').update(`pt-${page}`).digest('hex');
    const url = `${sandbox.url}/b/v25.0/${page}/published_posts?limit=100&appsecret_proof=${proof}`;
    const response = await fetch(url, { headers: { authorization: `Bearer pt-${page}` } });
    return ((await response.json()) as { data: { message: string }[] }).data.map(({ message }) => message);
  };

  return { tenantAt, post, reach, livePostsB, close: () => queue.close() };
}
