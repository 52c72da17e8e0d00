import { resumePausedDeliveries } from '@listings/persistence';
import type { DeliveryDependencies } from '../dependencies.js';

/** Deliveries of one connected account that one run makes due: the next run takes the rest. */
const OF_ONE_CONNECTION = 250;

/**
 * Makes deliveries due that wait for their owner, who has connected the account again or disconnected it. Returns how
 * many; the claims take them in turns.
 */
export function resumePosts({ database }: Pick<DeliveryDependencies, 'database'>): Promise<number> {
  return resumePausedDeliveries(database, { limit: OF_ONE_CONNECTION });
}
