import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit, Transaction } from '@listings/persistence';
import type { InteractionsDependencies } from '../dependencies.js';
import { countsAsAnswer } from '../rules/interaction-changes.js';
import { INTERACTION_RESPONSE, responseTable } from '../rules/response-state.js';
import type { ResponseState } from '../rules/response-state.js';
import { lockInteractionCounts } from '../store/interaction-writes.js';
import {
  changeResponse,
  interactionOfResponse,
  lockInteraction,
  lockResponse,
  refreshAnswers,
} from '../store/response-writes.js';
import type { LockedInteraction, LockedResponse } from '../store/response-writes.js';
import { obstacleOf, repliesOf } from './reply-codes.js';
import { toViolation } from './respond.js';

/** The state of the response after the change, or all rules that the change breaks. */
export type ChangeResult =
  | { readonly success: true; readonly state: ResponseState }
  | { readonly success: false; readonly violations: readonly RuleViolation[] };

/**
 * Changes the text of a response of the business [contract 6]. The worker changes it at the publisher; until then the
 * response has the new text as its edit. Throws the 404 of an unknown response.
 */
export async function editResponse(
  deps: InUnit<InteractionsDependencies>,
  { accountId }: Caller,
  { interactionId, responseId, content }: { interactionId: string; responseId: string; content: string },
): Promise<ChangeResult> {
  return deps.unit.transaction(async (transaction) => {
    const { interaction, response } = await lockBoth(transaction, { accountId, responseId, interactionId });
    const reviews = deps.publishers.find(interaction.publisher)?.publisher.reviews;
    // Keeps a text that may have reached the publisher, because a search finds the response there by it.
    const sent = response.ref !== null || response.attempts > 0;
    const violations = [
      ...(interaction.connection === 'CONNECTED'
        ? obstacleOf(reviews, sent ? 'editReply' : 'reply')
        : [violation('SY82001')]),
      ...(content.trim() === ''
        ? [violation('SY50103')]
        : (repliesOf(reviews)?.checkReply(content) ?? []).map(toViolation)),
    ];
    if (violations.length > 0) return { success: false, violations };
    const answered = interaction.responseCount > 0 && !countsAsAnswer(response.state);
    if (answered && reviews?.repliesPerReview === 'one') return { success: false, violations: [violation('SY50121')] };
    const state = after(response.state, 'edited');
    const texts = sent
      ? { content: response.content, editedContent: content === response.content ? null : content }
      : { content, editedContent: null };
    await change(transaction, deps, { accountId, responseId }, { state, ...texts });
    await refreshAnswers(transaction, { accountId }, interaction);
    return { success: true, state };
  });
}

/**
 * Archives a response of the business [contract 6]. The worker removes it at the publisher. Throws the 404 of an unknown
 * response.
 */
export async function archiveResponse(
  deps: InUnit<InteractionsDependencies>,
  { accountId }: Caller,
  { responseId }: { responseId: string },
): Promise<ChangeResult> {
  return deps.unit.transaction(async (transaction) => {
    const { interaction, response } = await lockBoth(transaction, { accountId, responseId });
    // A response that never left the service can be removed without a connection.
    const sent = response.ref !== null || response.attempts > 0;
    if (sent && interaction.connection !== 'CONNECTED') return { success: false, violations: [violation('SY82001')] };
    const reviews = deps.publishers.find(interaction.publisher)?.publisher.reviews;
    const obstacle = sent && reviews ? obstacleOf(reviews, 'deleteReply') : [];
    if (obstacle.length > 0) return { success: false, violations: obstacle };
    const { content, editedContent } = response;
    const state = after(response.state, 'archived');
    await change(transaction, deps, { accountId, responseId }, { state, content, editedContent });
    await refreshAnswers(transaction, { accountId }, interaction);
    return { success: true, state };
  });
}

/** Stores a change and makes it due. */
async function change(
  transaction: Transaction,
  { work }: InteractionsDependencies,
  { accountId, responseId }: { accountId: number; responseId: string },
  changed: Parameters<typeof changeResponse>[2],
): Promise<void> {
  await changeResponse(transaction, { accountId, responseId }, changed);
  work.add(transaction, { accountId, kind: INTERACTION_RESPONSE, rows: [{ subject: responseId }] });
}

/** Locks a response of the business and its interaction, in the order of all writers. */
async function lockBoth(
  transaction: Transaction,
  { accountId, responseId, interactionId }: { accountId: number; responseId: string; interactionId?: string },
): Promise<{ interaction: LockedInteraction; response: LockedResponse }> {
  await lockInteractionCounts(transaction, accountId);
  const answered = await interactionOfResponse(transaction, { accountId, responseId });
  if (answered === undefined || (interactionId !== undefined && interactionId !== answered)) throw invalidId('unknown');
  const interaction = await lockInteraction(transaction, { accountId, interactionId: answered });
  const response = await lockResponse(transaction, { accountId, responseId });
  if (!interaction || !response?.byOwner) throw invalidId('unknown');
  return { interaction, response };
}

function after(from: ResponseState, event: 'edited' | 'archived'): ResponseState {
  const state = responseTable.next(from, event);
  if (!state) throw new Error(`a response that is ${from} cannot be ${event}`);
  return state;
}
