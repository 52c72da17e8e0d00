import { noData, unusable } from '@listings/publisher-sdk';
import type { ListingPlace, PublisherSession } from '@listings/publisher-sdk';
import type { CallTable } from '../wire/calls.js';
import type { Account, Location } from '../wire/messages.js';
import { isAccountName, listingNames } from '../wire/resource-names.js';

/** Reads a listing [publishers 1.4]. */
export async function readLocation(api: CallTable, place: ListingPlace): Promise<Location> {
  return checkedLocation(await api.call('location', place), place);
}

/** A listing that was read. An empty response is `NO_DATA`, and one with another listing `TRANSIENT`. */
export function checkedLocation(location: Location, { listingRef }: ListingPlace): Location {
  const { location: name } = listingNames(listingRef);
  if (Object.keys(location).length === 0) throw noData('empty');
  if (location.name !== name) throw unusable(`requested ${name}, but the publisher returned another listing`);
  return location;
}

/** Lists all accounts that the user can access [publishers 1.4]. */
export async function readAccounts(api: CallTable, session: PublisherSession): Promise<readonly Account[]> {
  const pages = await api.all('accounts', { session });
  const found = pages.flatMap(({ accounts = [] }) => accounts);
  if (found.every(({ name }) => isAccountName(name))) return found;
  throw unusable('the publisher returned an account with an invalid name');
}
