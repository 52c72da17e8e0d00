import { Inject } from '@nestjs/common';
import type { Transaction } from '@listings/persistence';
import { again, done, underClaim, WorkKind } from '@listings/work';
import type { ClaimedWork, LoadedWork, WorkHandler, WorkOutcome } from '@listings/work';
import { advanceCampaign } from '../campaign/advance-campaign.js';
import { CAMPAIGN } from '../campaign-work.js';
import type { PostsDependencies } from '../dependencies.js';
import { POSTS } from '../posts.module.js';
import type { CampaignKey } from '../store/campaigns.js';

/** A batch keeps its slot until its end: a slow one waits for the database, where others would wait as well. */
const SLOW_MS = 24 * 3_600_000;

/**
 * Starts, fans out, ends and settles campaigns [contract 5]. A step takes one batch, and the campaign goes behind the others of its account:
 * large campaigns take turns.
 */
@WorkKind({ kind: CAMPAIGN, concurrency: 4, slowCallMs: SLOW_MS })
export class Campaigns implements WorkHandler<CampaignKey, null> {
  constructor(@Inject(POSTS) private readonly deps: PostsDependencies) {}

  /** Reads nothing, because the statements of the step lock what they read. */
  async load(_: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<CampaignKey>[]> {
    return claimed.map((work) => ({ work, row: { accountId: work.accountId, postId: Number(work.subject) } }));
  }

  /** A step whose claim was lost has no effect, and its outcome is not recorded. */
  async step({ work, row }: LoadedWork<CampaignKey>): Promise<WorkOutcome<null>> {
    const { deps } = this;
    const advanced = await underClaim(deps.database, work, (transaction) => advanceCampaign(deps, transaction, row));
    const inMs = advanced?.result ?? null;
    return inMs === null ? done(null) : again(inMs, null);
  }
}
