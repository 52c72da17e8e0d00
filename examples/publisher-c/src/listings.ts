import type { ListingAddress, ListingsCapability, PublisherListing } from '@listings/publisher-sdk';
import type { Api, ApiAnswer } from './api.js';
import { asId, asLink, asText, inPath, unusable } from './border.js';
import type { JsonObject } from './border.js';
import { readOpening } from './opening.js';
import { allRecords } from './paging.js';

const statuses: Readonly<Record<string, PublisherListing['openStatus']>> = {
  open: 'OPEN',
  paused: 'TEMPORARILY_CLOSED',
  ended: 'PERMANENTLY_CLOSED',
};

/** Entries as listings. A holder's entries have no groups, so there is one folder. */
export function createListings(api: Api): ListingsCapability {
  return {
    async listFolders() {
      return [{ ref: 'all', name: 'All entries' }];
    },

    async *listListings({ session, folderRef }) {
      if (folderRef !== undefined && folderRef !== 'all') return;
      const pages = allRecords('entries', 'entries', async (query) => {
        const { body } = await api.call({ session, method: 'GET', path: '/entries', query, effect: 'read' });
        return body;
      });
      for await (const entry of pages) yield listingOf(entry);
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
): Promise<ApiAnswer> {
  const path = `/entries/${inPath(listingRef)}`;
  const answer = await api.call({ session, method: 'GET', path, effect: 'read', listingRef });
  if (asId(answer.body['id']) !== listingRef) throw unusable(path);
  return answer;
}

/** Converts an entry to the SDK's format. */
export function listingOf(entry: JsonObject): PublisherListing {
  const trade = asText(entry['trade']);
  return {
    ref: asId(entry['id']) ?? '',
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
