import type { Caller } from '@listings/domain';
import type { LocationsDependencies } from '../dependencies.js';
import { findNumbers, findStates } from '../store/location-numbers.js';
import type { LocationNumbers } from '../store/location-numbers.js';
import type { StateAtPublisher } from '../store/states-at-publisher.js';

/** The numbers of a location with what it has at each publisher. */
export interface ListedNumbers extends LocationNumbers {
  /** The average of the stars; null without reviews. */
  readonly rating: number | null;
  /** Empty for an archived location. */
  readonly publishers: readonly { readonly publisher: string; readonly state: StateAtPublisher }[];
}

/** The numbers of some locations, in the order of the request; unknown ones are left out. */
export async function listNumbers(
  { database, publishers }: Pick<LocationsDependencies, 'database' | 'publishers'>,
  { accountId }: Pick<Caller, 'accountId'>,
  locationIds: readonly number[],
): Promise<ListedNumbers[]> {
  const [numbers, states] = await Promise.all([
    findNumbers(database, { accountId, locationIds }),
    findStates(database, { accountId, locationIds, publishers: publishers.constants }),
  ]);
  const byId = new Map(numbers.map((each) => [each.locationId, each]));
  const statesById = Map.groupBy(states, ({ locationId }) => locationId);
  return locationIds.flatMap((id) => {
    const found = byId.get(id);
    if (!found) return [];
    const at = statesById.get(id) ?? [];
    return [{ ...found, publishers: at.map(({ publisher, state }) => ({ publisher, state })) }];
  });
}
