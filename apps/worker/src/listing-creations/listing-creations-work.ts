import { claimDueCreations, createListing } from '@listings/feature-connections';
import type { CreationDependencies } from '@listings/feature-connections';
import { workClaims } from '../claimed-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Makes the listings that clients asked for, and links them [contract 7]. */
export function workListingCreations(
  context: QueueContext,
  deps: CreationDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workClaims(context, {
    name: 'listing-creations',
    concurrency,
    claim: (limit) => claimDueCreations(deps, limit),
    async work(creation) {
      const { accountId, locationId, publisher } = creation;
      const event = await createListing(deps, creation);
      deps.logger.debug({ accountId, locationId, publisher, event }, 'listing creation');
    },
  });
}
