import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { PostDeliveryDependencies } from '../index.js';

/** Sets the status of a connected account, and lets a delivery that waits for it go on, as a new consent does; its step lets the others follow. */
export async function setConnectionStatus(
  { database, work }: Pick<PostDeliveryDependencies, 'database' | 'work'>,
  { accountId, connectedAccountId }: { accountId: number; connectedAccountId: string },
  status: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(
      `update connected_accounts set status = $3, credentials_version = credentials_version + 1
       where account_id = $1 and id = $2`,
      [accountId, connectedAccountId, status],
    );
    const waiting = { accountId, kind: POST_DELIVERY, group: connectedAccountId, waiting: true };
    work.makeDue(transaction, { ...waiting, limit: 1 });
  });
}
