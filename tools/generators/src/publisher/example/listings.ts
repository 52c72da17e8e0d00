import { allRanges, asLink, asObject, asText, asWholeList, endingAt, needed } from '@listings/publisher-sdk';
import { pagesByCursor, rangeBetween, weekOf } from '@listings/publisher-sdk';
import type { AccountClient, JsonObject, ListingDisplay, ListingHours } from '@listings/publisher-sdk';
import type { ListingsCapability, PublisherListing } from '@listings/publisher-sdk';

/** What customers see of a location. A field that is not named is shown as it is. */
export const SHOWN = {
  additionalPhones: false,
  categories: { most: 0 },
  coordinates: false,
  description: { longest: 750 },
  specialHours: false,
} as const satisfies ListingDisplay;

/** Reading the listings that a connected account can access. */
export function createListings(api: AccountClient): ListingsCapability {
  return {
    shows: SHOWN,

    listFolders: async () => [{ ref: 'own', name: 'Own listings' }],

    async *listListings({ session, resumeAt }) {
      const pages = pagesByCursor({
        read: (cursor) => api.call({ session, method: 'GET', url: '/listings', query: { cursor }, effect: 'read' }),
        next: ({ body }) => asText(body['next']),
        from: resumeAt,
      });
      for await (const { body } of pages)
        yield* endingAt(needed(asWholeList(body['listings']), 'the listings').map(listingOf), asText(body['next']));
    },

    async getListing({ session, listingRef }) {
      const url = listingPath(listingRef);
      return listingOf((await api.call({ session, method: 'GET', url, effect: 'read', listingRef })).body);
    },
    // #region photos

    async listPhotos({ session, listingRef }) {
      const url = `${listingPath(listingRef)}/photos`;
      const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
      return needed(asWholeList(body['photos']), 'the photos').map((each) => ({
        ref: needed(asText(each['id']), 'the id of a photo'),
        url: asText(each['url']),
        type: 'ADDITIONAL',
      }));
    },
    // #endregion
  };
}

/** The path of a listing. A reference becomes part of a URL, so encode it. */
export function listingPath(listingRef: string): string {
  return `/listings/${encodeURIComponent(listingRef)}`;
}

/** A listing of the publisher in the words of the SDK. Leave out what the publisher does not know. */
export function listingOf(item: JsonObject): PublisherListing {
  const category = asText(item['category']);
  return {
    ref: needed(asText(item['id']), 'the id of a listing'),
    name: needed(asText(item['name']), 'the name of a listing'),
    address: {
      street: asText(item['street']),
      city: asText(item['city']),
      state: asText(item['region']),
      postalCode: asText(item['zip']),
      countryIso: asText(item['country']),
    },
    phone: asText(item['phone']),
    websiteUrl: asText(item['website']),
    description: asText(item['description']),
    storeCode: asText(item['code']),
    categories: category === undefined ? [] : [{ id: category, name: category, primary: true }],
    hours: hoursOf(item),
    openStatus: item['closed'] === true ? 'TEMPORARILY_CLOSED' : 'OPEN',
    liveLink: asLink(item['page']),
    folderRef: 'own',
  };
}

/** The hours of a listing; undefined if it has none, or if any cannot be read. Here: `{"monday": [{"from": "09:00", "to": "18:00"}], ...}`. */
export function hoursOf(item: JsonObject): readonly ListingHours[] | undefined {
  const hours = asObject(item['hours']);
  return (
    hours &&
    weekOf((day) =>
      allRanges(asWholeList(hours[day.toLowerCase()] ?? [])?.map(({ from, to }) => rangeBetween(from, to))),
    )
  );
}
