import type { Caller } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit, Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { ReviewsCapability } from '@listings/publisher-sdk';
import type { InteractionsDependencies } from '../dependencies.js';
import { isClosable } from '../lists/interaction-kinds.js';
import { responseNode } from '../lists/interaction-node.js';
import type { ResponseNode } from '../lists/interaction-node.js';
import { INTERACTION_RESPONSE } from '../rules/response-state.js';
import { lockInteractionCounts } from '../store/interaction-writes.js';
import { insertResponse, lockInteraction, refreshAnswers } from '../store/response-writes.js';
import type { LockedInteraction } from '../store/response-writes.js';
import { obstacleOf, repliesOf } from './reply-codes.js';

/** The stored response, or all rules that it breaks. */
export type RespondResult =
  | { readonly success: true; readonly response: ResponseNode }
  | { readonly success: false; readonly violations: readonly RuleViolation[] };

/** A response to store. */
interface NewResponse {
  readonly interactionId: string;
  readonly content: string;
  /** Whether the publisher closes the interaction with it. */
  readonly closes?: boolean;
}

/**
 * Stores a response to an interaction [contract 6]. The worker sends it to the publisher; its state is visible
 * meanwhile. Throws the 404 of an unknown interaction.
 */
export async function respond(
  deps: InUnit<InteractionsDependencies>,
  { accountId }: Caller,
  given: NewResponse,
): Promise<RespondResult> {
  return deps.unit.transaction((transaction) => respondInTransaction(transaction, deps, { accountId }, given));
}

/** Stores a response in a transaction, see {@link respond}. */
export async function respondInTransaction(
  transaction: Transaction,
  { clock, publishers, work }: Pick<InteractionsDependencies, 'clock' | 'publishers' | 'work'>,
  { accountId }: Pick<Caller, 'accountId'>,
  { interactionId, content, closes = false }: NewResponse,
): Promise<RespondResult> {
  await lockInteractionCounts(transaction, accountId);
  const interaction = await lockInteraction(transaction, { accountId, interactionId });
  if (!interaction) throw invalidId('unknown');
  const violations = [
    ...replyViolations(publishers, interaction, content),
    ...(closes && !isClosable(publishers.find(interaction.publisher), interaction.category)
      ? [violation('SY82001', NOT_CLOSABLE)]
      : []),
  ];
  if (violations.length > 0) return { success: false, violations };
  const id = clock.uuid();
  const writtenAt = clock.now();
  await insertResponse(transaction, { accountId, interactionId }, { id, content, closes, writtenAt });
  work.add(transaction, { accountId, kind: INTERACTION_RESPONSE, rows: [{ subject: id }] });
  await refreshAnswers(transaction, { accountId }, interaction);
  failpoint('respond.before_commit');
  const record = { id, content, editedContent: null, authorName: null, writtenAt: writtenAt.toISOString() };
  const response = responseNode(interactionId, { ...record, byOwner: true, closes, state: 'CREATED', remarks: null });
  return { success: true, response };
}

const NOT_CLOSABLE = 'The publisher closes no interaction of this category with a response';

/** All rules that a response to an interaction breaks. */
export function replyViolations(
  publishers: PublisherRegistry,
  interaction: Answerable,
  content: string,
): readonly RuleViolation[] {
  const reviews = publishers.find(interaction.publisher)?.publisher.reviews;
  const replies = repliesOf(reviews);
  return [
    ...obstacles(interaction, reviews),
    ...(content.trim() === '' ? [violation('SY50103')] : (replies?.checkReply(content) ?? []).map(toViolation)),
  ];
}

/** What decides whether an interaction takes a response. */
type Answerable = Pick<
  LockedInteraction,
  'publisher' | 'connection' | 'notAnswerable' | 'status' | 'responseCount' | 'removing'
>;

/** Why nobody can respond to the interaction now. */
function obstacles(
  { connection, notAnswerable, status, responseCount, removing }: Answerable,
  reviews: ReviewsCapability | undefined,
): readonly RuleViolation[] {
  if (connection !== 'CONNECTED' || status === 'ARCHIVED') return [violation('SY82001')];
  const without = obstacleOf(reviews, 'reply');
  if (without.length > 0) return without;
  if (notAnswerable !== null) return [violation('SY82001', notAnswerable)];
  // The removal of the earlier response would also remove the new one.
  return reviews?.repliesPerReview === 'one' && (responseCount > 0 || removing) ? [violation('SY50121')] : [];
}

/** A message of a plug-in about a broken rule. */
export function toViolation({ code, message }: { code: string; message: string }): RuleViolation {
  return { code: code as RuleViolation['code'], reason: message };
}
