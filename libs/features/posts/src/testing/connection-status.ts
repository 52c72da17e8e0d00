import type { PostDeliveryDependencies } from '../index.js';
import { POST_DELIVERY } from '../rules/delivery-state.js';
import type { Tenant } from './tenant.js';

/** Sets the status of the connected account of a site, and lets a delivery that waits for it go on, as a new consent does; its step lets the others follow. */
export async function setConnectionStatus(
  { database, work }: Pick<PostDeliveryDependencies, 'database' | 'work'>,
  { accountId, connectedAccountId }: Pick<Tenant, 'accountId' | 'connectedAccountId'>,
  { site, status }: { site: string; status: string },
): Promise<void> {
  const group = connectedAccountId(site);
  await database.transaction(async (transaction) => {
    await transaction.execute(
      'update connected_accounts set status = $3, credentials_version = credentials_version + 1 where account_id = $1 and id = $2',
      [accountId, group, status],
    );
    work.makeDue(transaction, { accountId, kind: POST_DELIVERY, group, waiting: true, limit: 1 });
  });
}
