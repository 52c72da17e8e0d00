import type { Caller } from '@listings/domain';
import { jobRefused, startExport } from '@listings/feature-jobs';
import type { ExportFormat, JobResult } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { PostsDependencies } from '../dependencies.js';
import { findNextCampaigns } from '../store/account-campaigns.js';
import type { CampaignExportFilter } from '../store/account-campaigns.js';

/** What {@link PostExport} exports. */
export const POST_RESULTS = 'POSTS';

/** Starts to export posts with their results. */
export async function startPostExport(
  deps: InUnit<PostsDependencies>,
  caller: Caller,
  { format, filter }: { format: ExportFormat; filter: CampaignExportFilter },
): Promise<JobResult> {
  return deps.unit.transaction(async (transaction) => {
    const { accountId } = caller;
    const some = await findNextCampaigns(transaction, { accountId, filter, afterId: 0, limit: 1 });
    if (some.length === 0) return jobRefused('SY87010');
    return startExport(transaction, deps, caller, { title: 'posts', parameters: { of: POST_RESULTS, format, filter } });
  });
}
