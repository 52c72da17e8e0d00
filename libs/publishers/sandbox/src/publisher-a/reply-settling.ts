import { carries } from '../world/triggers.js';
import type { World } from '../world/world.js';
import type { ReplyA } from './state.js';

/** The default policy violation of a rejected reply [publishers 1.9]. */
export const USUAL_VIOLATION = 'GENERIC_VIOLATION';

/** Starts the moderation of a reply. A trigger or the setting decides when it ends [publishers 1.9, 3.6]. */
export function submitReply(world: World, reply: ReplyA): void {
  if (carries(reply.comment, 'reject-now')) return settleReply(reply, 'REJECTED');
  if (carries(reply.comment, 'stuck')) return;
  const outcome = carries(reply.comment, 'reject') ? 'REJECTED' : 'APPROVED';
  const settle = world.settings['a.replySettle'];
  if (settle.mode === 'immediate') settleReply(reply, outcome);
  if (settle.mode === 'delay') {
    world.after(settle.ms, () => {
      if (reply.state === 'PENDING') settleReply(reply, outcome);
    });
  }
}

/** Ends the moderation of a reply [publishers 1.9]. */
export function settleReply(
  reply: ReplyA,
  state: ReplyA['state'],
  policyViolation: string | undefined = USUAL_VIOLATION,
): void {
  reply.state = state;
  reply.policyViolation = state === 'REJECTED' ? policyViolation : undefined;
}
