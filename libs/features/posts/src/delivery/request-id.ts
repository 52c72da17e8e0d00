import { createHash } from 'node:crypto';
import type { ClaimedPostDelivery } from '../store/claimed-deliveries.js';

/**
 * The request id of a delivery: the same in every process and at every attempt. The words of the post are part of it, so that two
 * installations at one publisher do not send different posts under one id.
 */
export function requestIdOf({
  accountId,
  deliveryId,
  contentKey,
}: Pick<ClaimedPostDelivery, 'accountId' | 'deliveryId' | 'contentKey'>): string {
  return createHash('sha256').update(`post ${accountId} ${deliveryId} ${contentKey}`).digest('hex').slice(0, 40);
}
