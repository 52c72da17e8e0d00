import { asLink, asText, unusable } from '@listings/publisher-sdk';
import type {
  AccountAnswer,
  JsonObject,
  ListingAddress,
  ListingDisplay,
  ListingsCapability,
  PublisherListing,
} from '@listings/publisher-sdk';
import { idIn, recordsOf } from './api.js';
import type { Api } from './api.js';
import { readOpening } from './opening.js';

const statuses: Readonly<Record<string, PublisherListing['openStatus']>> = {
  open: 'OPEN',
  paused: 'TEMPORARILY_CLOSED',
  ended: 'PERMANENTLY_CLOSED',
};

/** What an entry shows of a location. The directory cuts longer texts. */
export const SHOWN = {
  additionalPhones: false,
  categories: { most: 0 },
  description: { longest: 600, unit: 'utf16' },
  photos: false,
} as const satisfies ListingDisplay;

/** Entries as listings. A holder's entries have no groups, so there is one folder. */
export function createListings(api: Api): ListingsCapability {
  return {
    shows: SHOWN,

    async listFolders() {
      return [{ ref: 'all', name: 'All entries' }];
    },

    async *listListings({ session, folderRef }) {
      if (folderRef !== undefined && folderRef !== 'all') return;
      for await (const entry of recordsOf(api, 'entries', { session, url: '/entries' })) yield listingOf(entry);
    },

    async getListing({ session, listingRef }) {
      const { body } = await readEntry(api, { session, listingRef });
      return listingOf(body);
    },
  };
}

/** One entry from the directory, with its version from the header `etag`. */
export async function readEntry(
  api: Api,
  { session, listingRef }: Parameters<ListingsCapability['getListing']>[0],
): Promise<AccountAnswer> {
  const url = `/entries/${encodeURIComponent(listingRef)}`;
  const answer = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
  if (idIn(answer.body) !== listingRef) throw unusable('the directory returned another entry');
  return answer;
}

/** Converts an entry to the SDK's format. */
export function listingOf(entry: JsonObject): PublisherListing {
  const trade = asText(entry['trade']);
  return {
    ref: idIn(entry),
    name: asText(entry['title']) ?? '',
    address: addressOf(entry),
    phone: asText(entry['tel']),
    websiteUrl: asText(entry['web']),
    description: asText(entry['about']),
    storeCode: asText(entry['shelfmark']),
    categories: trade === undefined ? [] : [{ id: trade, name: trade, primary: true }],
    hours: readOpening(asText(entry['opening'])),
    openStatus: statuses[asText(entry['status']) ?? ''],
    liveLink: asLink(entry['page']),
    folderRef: 'all',
  };
}

function addressOf(entry: JsonObject): ListingAddress | undefined {
  const address: ListingAddress = {
    street: asText(entry['street']),
    city: asText(entry['town']),
    state: asText(entry['region']),
    postalCode: asText(entry['zip']),
    countryIso: asText(entry['land']),
  };
  return Object.values(address).some((value) => value !== undefined) ? address : undefined;
}
