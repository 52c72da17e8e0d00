import type { LocationEvent } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import type { DeliveryDependencies } from '../dependencies.js';
import { responseEvent, reviewEvent } from '../interaction-events.js';
import { responseTable } from '../rules/response-state.js';
import { archiveReplaced, lockOpenResponse, storeResponseOutcome } from '../store/open-responses.js';
import type { HeldResponse, OpenResponse, ResponseOutcome } from '../store/open-responses.js';
import { archiveInteraction, lockInteraction, refreshAnswers } from '../store/response-writes.js';
import type { StepOutcome } from './response-outcome.js';

/**
 * Records the outcome of a step: the response and the workflow status of its interaction. If the client changed the
 * response during the call, the call's text is recorded. Returns the events, once the publisher shows the response, its
 * edit or its removal [6.3a]. The caller has locked the counts.
 */
export async function recordOutcome(
  transaction: Transaction,
  { publishers }: Pick<DeliveryDependencies, 'publishers'>,
  { response, outcome }: { response: OpenResponse; outcome: StepOutcome },
): Promise<LocationEvent[]> {
  const { accountId, responseId, interactionId, publisher } = response;
  const source = publishers.find(publisher);
  const interaction = await lockInteraction(transaction, { accountId, interactionId });
  const held = await lockOpenResponse(transaction, { accountId, responseId });
  if (!interaction || !held) return [];
  const next = outcomeOf(response, held, outcome);
  await storeResponseOutcome(transaction, { accountId, responseId }, next);
  const written = outcome.read?.ref;
  if (written !== undefined)
    await archiveReplaced(transaction, { accountId, responseId }, { interactionId, ref: written });
  const after = await refreshAnswers(transaction, { accountId }, interaction);
  const shown = next.state === 'CONFIRMED' && outcome.event === 'live';
  const event =
    shown || (next.state === 'ARCHIVED' && wasShown(response))
      ? responseEvent(after, { id: responseId, ...next, archived: next.state === 'ARCHIVED' }, source)
      : undefined;
  const gone = outcome.interactionGone && after.status !== 'ARCHIVED';
  if (gone) await archiveInteraction(transaction, { accountId, interactionId });
  const review = gone ? reviewEvent({ ...after, status: 'ARCHIVED' }, source) : undefined;
  return [event, review].filter((each) => each !== undefined);
}

/** A response that never reached the publisher was never announced. */
function wasShown({ ref }: OpenResponse): boolean {
  return ref !== null;
}

function outcomeOf(before: OpenResponse, held: HeldResponse, outcome: StepOutcome): ResponseOutcome {
  const { read, event } = outcome;
  const ref = event === 'removed' ? null : (read?.ref ?? before.ref);
  // Without a reference the first text was sent; an edit follows it.
  const sent = before.ref === null ? before.content : (before.editedContent ?? before.content);
  const content = read?.content ?? held.content;
  const absent = outcome.absent ?? false;
  const shared = { ref, authorName: read?.authorName ?? held.authorName, writtenAt: held.writtenAt, absent };
  const wanted = held.editedContent ?? held.content;
  const superseded = held.state !== before.state || (before.state === 'CREATED' && wanted !== sent);
  if (superseded) {
    const asked = { ...shared, state: held.state, remarks: null, failures: 0 };
    // The refused text must not be sent again before the new one.
    if (absent) return { ...asked, content: wanted, editedContent: null };
    const editedContent = held.state === 'CREATED' && wanted !== sent ? wanted : null;
    return { ...asked, content, editedContent };
  }
  const state = responseTable.next(before.state, event);
  if (!state) throw new Error(`a response that is ${before.state} cannot be ${event}`);
  const failures = event === 'postponed' ? before.failures + (outcome.failed ? 1 : 0) : 0;
  const editedContent = read || event === 'removed' || event === 'refused' ? null : held.editedContent;
  return {
    ...shared,
    state,
    content,
    editedContent,
    remarks: event === 'live' || event === 'accepted' ? null : (outcome.remarks ?? null),
    failures,
  };
}
