import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import { jobRefused, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { InteractionsDependencies } from '../../dependencies.js';
import type { InteractionConditions } from '../../lists/interaction-filter.js';
import { findInteractionBatch } from '../../store/interaction-reads.js';
import { matchingFilter } from '../matching-filter.js';
import { REVIEW_REPLY } from './reply-parameters.js';
import type { ReplySelection } from './reply-parameters.js';

/** Ids that one statement looks for. */
const AT_ONCE = 500;

/** A reply to many interactions. */
interface NewReplies {
  /** Some interactions by their ids, or all that match the conditions and have no reply. */
  readonly ids?: readonly string[];
  readonly conditions?: InteractionConditions;
  readonly text: string;
  readonly unattended?: boolean;
}

/** Starts to reply to many interactions. */
export async function startReviewReply(
  deps: InUnit<InteractionsDependencies>,
  caller: Caller,
  { ids, conditions, text, unattended }: NewReplies,
): Promise<JobResult> {
  if (text.trim() === '') return { outcome: 'refused', violations: [violation('SY50103')] };
  const selection = await selectionOf(deps, caller, { ids, conditions });
  if (!selection) return jobRefused('SY87010');
  return deps.unit.transaction((transaction) =>
    startJob(transaction, deps, caller, {
      kind: REVIEW_REPLY,
      title: text,
      parameters: { selection, text, ...(unattended && { unattended }) },
    }),
  );
}

async function selectionOf(
  deps: InteractionsDependencies,
  caller: Caller,
  { ids, conditions }: Pick<NewReplies, 'ids' | 'conditions'>,
): Promise<ReplySelection | undefined> {
  if (!ids) {
    const filter = await matchingFilter(deps, caller, { responded: false, ...conditions });
    return filter && { filter };
  }
  const wanted = [...new Set(ids)];
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const some = wanted.slice(from, from + AT_ONCE);
    const found = await findInteractionBatch(deps.database, { accountId: caller.accountId, ids: some });
    if (found.length > 0) return { ids: wanted };
  }
  return undefined;
}
