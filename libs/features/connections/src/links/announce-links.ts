import type { Transaction } from '@listings/persistence';
import type { ChangedLinks } from '../connection-follower.js';
import type { ConnectionsDependencies } from '../dependencies.js';

/** Tells the other features, in the same transaction, that links were made or removed. */
export async function announceLinks(
  transaction: Transaction,
  { followers, work, clock }: Pick<ConnectionsDependencies, 'followers' | 'work' | 'clock'>,
  links: Omit<ChangedLinks, 'at'>,
): Promise<void> {
  if (links.links.length === 0) return;
  const changed = { ...links, at: clock.now() };
  for (const follower of followers) await follower.linksChanged?.(transaction, work, changed);
}

/** Tells the other features, in the same transaction, that the state of links or creation requests of locations changed. */
export async function announceStates(
  transaction: Transaction,
  { followers }: Pick<ConnectionsDependencies, 'followers'>,
  locations: { accountId: number; locationIds: readonly number[] },
): Promise<void> {
  for (const follower of followers) await follower.statesChanged?.(transaction, locations);
}
