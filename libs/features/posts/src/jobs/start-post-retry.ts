import type { ChangeCaller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { jobRefused, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { PostsDependencies } from '../dependencies.js';
import { findCampaign } from '../store/campaign-reads.js';
import { findFailedLocations } from '../store/retries.js';
import { POST_RETRY } from './retry-parameters.js';
import type { RetryParameters } from './retry-parameters.js';

/** Starts to publish a post again at the locations and sites where it has failed; at all its sites if none is named. */
export async function startPostRetry(
  deps: InUnit<PostsDependencies>,
  caller: ChangeCaller,
  { postId, sites }: { postId: number; sites?: readonly string[] },
): Promise<JobResult> {
  return deps.unit.transaction(async (transaction) => {
    const { accountId } = caller;
    const post = await findCampaign(transaction, { accountId, postId });
    if (!post) throw invalidId('unknown');
    if (post.status === 'DELETED') return jobRefused('SY87010', 'The post is deleted.');
    if (post.scheduledEnd && post.scheduledEnd <= deps.clock.now()) {
      return jobRefused('SY87010', 'The post has ended, so it is not published any more.');
    }
    const wanted = post.sites.filter((site) => sites?.includes(site) ?? true);
    const failed = [];
    for (const site of wanted) {
      const some = await findFailedLocations(transaction, { accountId, postId, site, after: 0, limit: 1 });
      if (some.length > 0) failed.push(site);
    }
    if (failed.length === 0)
      return jobRefused('SY87010', 'The post has failed at no location, or was tried again there.');
    return startJob(transaction, deps, caller, {
      kind: POST_RETRY,
      title: post.name,
      parameters: { postId, sites: failed } satisfies RetryParameters,
    });
  });
}
