import { changeAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { findPublishingSettings, storePublishingSettings } from '../store/publishing-settings.js';
import type { PublishingSettings } from '../store/publishing-settings.js';

/** How the account publishes. */
export async function readPublishingSettings(
  { database }: Pick<ManagementDependencies, 'database'>,
  accountId: number,
): Promise<PublishingSettings> {
  return findPublishingSettings(database, accountId);
}

/** Changes how the account publishes, from the next post on. */
export async function changePublishingSettings(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  { replacesOldestPosts }: PublishingSettings,
): Promise<PublishingSettings> {
  const { accountId } = caller;
  return changeAccount(deps, caller, 'ADMIN', async ({ transaction, audit }) => {
    const before = await findPublishingSettings(transaction, accountId);
    if (before.replacesOldestPosts !== replacesOldestPosts) {
      await storePublishingSettings(transaction, { accountId, replacesOldestPosts });
      await audit({ action: 'account.live_posts_changed', details: { replacesOldestPosts } });
    }
    return { replacesOldestPosts };
  });
}
