import { ORDERED_ATTEMPTS } from '@listings/domain';

/**
 * Returns the condition on a row of `webhook_deliveries` that it holds back the later events of its location: it is
 * undelivered within its first attempts [contract 8]. The index webhook_deliveries_order has the same condition.
 */
export function holdsBackLater(delivery: string): string {
  return `${delivery}.status in ('PENDING', 'HELD') and ${delivery}.attempts < ${ORDERED_ATTEMPTS}`;
}
