import { createHash } from 'node:crypto';
import { comparableWords } from '@listings/domain';
import type { CampaignContent } from '@listings/domain';
import type { LocationEvent } from '@listings/events';
import { planDeliveries } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { itemRejected, NO_CHANNEL } from '../post-events.js';
import type { EventCampaign } from '../post-events.js';
import { inRegistryOrder } from '../post-sites.js';

/**
 * Starts a campaign: creates one delivery for each item and site, skipped where the site is not connected at this
 * moment [4.4.3]. Returns the events of items without a connected site [contract 5], to record at the end of the
 * transaction.
 */
export async function fanOut(
  transaction: Transaction,
  publishers: PublisherRegistry,
  campaign: EventCampaign & { accountId: number; sites: readonly string[]; content: CampaignContent },
): Promise<LocationEvent[]> {
  const { accountId, postId, content } = campaign;
  const sites = inRegistryOrder(publishers, campaign.sites).map((site) => {
    return { site, contentKey: createHash('md5').update(comparableWords(content, site)).digest('base64') };
  });
  const skipped = await planDeliveries(transaction, { accountId, postId, sites });
  return skipped.map((item) => itemRejected(campaign, item, NO_CHANNEL));
}
