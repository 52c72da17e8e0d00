import { recordAudit } from '../store/audit-log.js';
import { findPublishingSettings, storePublishingSettings } from '../store/publishing-settings.js';
import type { PublishingSettings } from '../store/publishing-settings.js';
import { currentRole, lockAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';

/** How the account publishes. */
export async function readPublishingSettings(
  { database }: Pick<ManagementDependencies, 'database'>,
  accountId: number,
): Promise<PublishingSettings> {
  return findPublishingSettings(database, accountId);
}

/** Changes how the account publishes, from the next post on. */
export async function changePublishingSettings(
  { database, clock }: ManagementDependencies,
  caller: ManagementCaller,
  { replacesOldestPosts }: PublishingSettings,
): Promise<PublishingSettings> {
  const { accountId, actor } = caller;
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    await currentRole(transaction, caller, 'ADMIN');
    const before = await findPublishingSettings(transaction, accountId);
    if (before.replacesOldestPosts !== replacesOldestPosts) {
      await storePublishingSettings(transaction, { accountId, replacesOldestPosts });
      const details = { replacesOldestPosts };
      await recordAudit(transaction, {
        accountId,
        action: 'account.live_posts_changed',
        details,
        actor,
        at: clock.now(),
      });
    }
    return { replacesOldestPosts };
  });
}
