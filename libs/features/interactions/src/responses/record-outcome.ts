import { nextResponseState } from '@listings/domain';
import type { ResponseState } from '@listings/domain';
import { recordEvents } from '@listings/events';
import {
  archiveInteraction,
  archiveReplaced,
  lockClaimedResponse,
  lockInteraction,
  lockInteractionCounts,
  refreshAnswers,
  storeResponseOutcome,
} from '@listings/persistence';
import type { ClaimedResponse, HeldResponse, ResponseOutcome } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { IngestionDependencies } from '../dependencies.js';
import { responseEvent, reviewEvent } from '../interaction-events.js';
import type { StepOutcome } from './response-outcome.js';

/**
 * Records the outcome of a step under the claim, in one transaction: the response, the workflow status of its
 * interaction, and the event once the publisher shows the response, its edit or its removal [6.3a]. If the client
 * changed the response during the call, the call's text is recorded and the change is still due. Returns the new state,
 * or undefined when the claim was lost.
 */
export async function recordOutcome(
  deps: IngestionDependencies,
  claimed: ClaimedResponse,
  outcome: StepOutcome,
): Promise<ResponseState | undefined> {
  const { accountId, responseId, interactionId, publisher } = claimed;
  const source = deps.publishers.find(publisher)?.declaration.site.hostname ?? '';
  failpoint('response.before_mark');
  const state = await deps.database.transaction(async (transaction) => {
    await lockInteractionCounts(transaction, accountId);
    const interaction = await lockInteraction(transaction, { accountId, interactionId });
    const held = await lockClaimedResponse(transaction, claimed);
    if (!interaction || !held) return undefined;
    const next = outcomeOf(claimed, held, outcome);
    await storeResponseOutcome(transaction, { accountId, responseId }, next);
    const written = outcome.read?.ref;
    if (written !== undefined)
      await archiveReplaced(transaction, { accountId, responseId }, { interactionId, ref: written });
    const after = await refreshAnswers(transaction, { accountId }, interaction);
    const now = deps.clock.now();
    const shown = next.state === 'CONFIRMED' && outcome.event === 'live';
    const event =
      shown || (next.state === 'ARCHIVED' && wasShown(claimed))
        ? responseEvent(after, { id: responseId, ...next, archived: next.state === 'ARCHIVED' }, source)
        : undefined;
    const gone = outcome.interactionGone && after.status !== 'ARCHIVED';
    if (gone) await archiveInteraction(transaction, { accountId, interactionId });
    const review = gone ? reviewEvent({ ...after, status: 'ARCHIVED' }, source) : undefined;
    await recordEvents(
      transaction,
      { accountId, now },
      [event, review].filter((each) => each !== undefined),
    );
    return next.state;
  });
  failpoint('response.after_mark');
  return state;
}

/** A response that never reached the publisher was never announced. */
function wasShown({ ref }: ClaimedResponse): boolean {
  return ref !== null;
}

function outcomeOf(claimed: ClaimedResponse, held: HeldResponse, outcome: StepOutcome): ResponseOutcome {
  const { read, event } = outcome;
  const ref = event === 'removed' ? null : (read?.ref ?? claimed.ref);
  // Without a reference the first text was sent; an edit follows it.
  const sent = claimed.ref === null ? claimed.content : (claimed.editedContent ?? claimed.content);
  const content = read?.content ?? held.content;
  const absent = outcome.absent ?? false;
  const shared = { ref, authorName: read?.authorName ?? held.authorName, writtenAt: held.writtenAt, absent };
  const wanted = held.editedContent ?? held.content;
  const superseded = held.state !== claimed.state || (claimed.state === 'CREATED' && wanted !== sent);
  if (superseded) {
    const asked = { ...shared, state: held.state, remarks: null, failures: 0, waitMs: 0 };
    // The refused text must not be sent again before the new one.
    if (absent) return { ...asked, content: wanted, editedContent: null };
    const editedContent = held.state === 'CREATED' && wanted !== sent ? wanted : null;
    return { ...asked, content, editedContent };
  }
  const state = nextResponseState(claimed.state, event);
  if (!state) throw new Error(`a response that is ${claimed.state} cannot be ${event}`);
  const failures = event === 'postponed' ? claimed.failures + (outcome.failed ? 1 : 0) : 0;
  const editedContent = read || event === 'removed' || event === 'refused' ? null : held.editedContent;
  return {
    ...shared,
    state,
    content,
    editedContent,
    remarks: event === 'live' || event === 'accepted' ? null : (outcome.remarks ?? null),
    failures,
    waitMs: outcome.waitMs,
  };
}
