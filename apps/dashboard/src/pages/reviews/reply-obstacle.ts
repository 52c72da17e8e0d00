import type { Review } from './review-queries.js';

/** Why a review takes no reply: a connection, what its publisher says, or nothing that anybody can change. */
export type ReplyObstacle =
  | { readonly connection: NonNullable<Review['connectionObstacle']> }
  | { readonly publisher: string }
  | { readonly final: true };

/** Why the review takes neither a reply nor a change of one; undefined where the reply that stands there is the reason. */
export function replyObstacle({
  notAnswerable,
  connectionObstacle,
  responses,
}: Pick<Review, 'notAnswerable' | 'connectionObstacle' | 'responses'>): ReplyObstacle | undefined {
  if (notAnswerable !== null) return { publisher: notAnswerable };
  if (connectionObstacle !== null) return { connection: connectionObstacle };
  return responses.some(({ byOwner }) => byOwner) ? undefined : { final: true };
}
