import type { Transaction } from '@listings/persistence';
import { POST_DELIVERY } from '../rules/delivery-state.js';

/**
 * After the release of a restored backup: every open delivery counts as attempted at `since`, so that the publisher is asked before anything is
 * sent [reliability G16]. Each gets the state of one whose process ends now during its call, because until now the process of before may have
 * sent it again. Returns their number.
 */
export async function doubtPostDeliveries(transaction: Transaction, { since }: { since: Date }): Promise<number> {
  const doubted = await transaction.execute(
    `update post_deliveries set state = 'SENDING', attempts = attempts + case state when 'QUEUED' then 1 else 0 end, attempted_at = least(attempted_at, $1)
     where open and state in ('QUEUED', 'SENDING', 'UNKNOWN')`,
    [since],
  );
  await transaction.execute(
    'update work set due_at = now() where kind = $1 and due_at > now() and waits_for is null and set_aside_at is null',
    [POST_DELIVERY],
  );
  return doubted;
}
