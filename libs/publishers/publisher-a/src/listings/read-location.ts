import { noData, unusable } from '@listings/publisher-sdk';
import type { ListingPlace, PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import { Location } from '../wire/messages.js';
import type { Account } from '../wire/messages.js';
import { isAccountName, listingNames } from '../wire/resource-names.js';

/** The mask with all fields of a listing. The publisher returns only masked fields, and refuses a call without a mask. */
export const READ_MASK = Object.keys(Location.fields).join(',');

/** The largest page size that the publisher allows for accounts. */
const ACCOUNTS_A_PAGE = 20;

/** Reads a listing [publishers 1.4]. An empty response is `NO_DATA`, and one with another listing `TRANSIENT`. */
export async function readLocation(api: ApiClient, place: ListingPlace): Promise<Location> {
  const { location: name } = listingNames(place.listingRef);
  const location = await api.call('location', place, { query: { readMask: READ_MASK } });
  if (Object.keys(location).length === 0) throw noData('empty');
  if (location.name !== name) throw unusable(`requested ${name}, but the publisher returned another listing`);
  return location;
}

/** Lists all accounts that the user can access [publishers 1.4]. */
export async function readAccounts(api: ApiClient, session: PublisherSession): Promise<readonly Account[]> {
  const pages = await api.all('accounts', { session }, { query: { pageSize: ACCOUNTS_A_PAGE } });
  const found = pages.flatMap(({ accounts = [] }) => accounts);
  if (found.every(({ name }) => isAccountName(name))) return found;
  throw unusable('the publisher returned an account with an invalid name');
}
