import {
  allRanges,
  asLink,
  asObject,
  asText,
  asWholeList,
  endingAt,
  needed,
  pagesByLink,
  rangeBetween,
  unusable,
  weekOf,
} from '@listings/publisher-sdk';
import type {
  AccountAnswer,
  JsonObject,
  ListingDisplay,
  ListingHours,
  ListingsCapability,
  PublisherListing,
} from '@listings/publisher-sdk';
import type { Api } from './api.js';

/** What a place shows of a location. The guide cuts longer texts. */
export const SHOWN = {
  additionalPhones: false,
  categories: { most: 0 },
  description: { longest: 1_000 },
  openStatus: false,
  specialHours: false,
  storeCode: false,
  photos: false,
} as const satisfies ListingDisplay;

/** Reading places. An owner's places have no groups, so there is one folder. */
export function createListings(api: Api): ListingsCapability {
  return {
    shows: SHOWN,

    listFolders: async () => [{ ref: 'places', name: 'All places' }],

    async *listListings({ session, resumeAt }) {
      const read = (url: string) => api.call({ session, method: 'GET', url, effect: 'read' });
      for await (const { body, next } of pagesByLink(`${api.base}/places`, read, resumeAt))
        yield* endingAt(needed(asWholeList(body['places']), 'the places').map(listingOf), next);
    },

    getListing: async (request) => listingOf((await readPlace(api, request)).body),
  };
}

/** One place, with its revision in the header `etag`. */
export async function readPlace(
  api: Api,
  { session, listingRef }: Parameters<ListingsCapability['getListing']>[0],
): Promise<AccountAnswer> {
  const url = placeUrl(api, listingRef);
  const answer = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
  if (answer.body['id'] !== listingRef) throw unusable('the guide returned another place');
  return answer;
}

/** The address of a place in the API. */
export function placeUrl({ base }: Api, listingRef: string): string {
  return `${base}/places/${encodeURIComponent(listingRef)}`;
}

function listingOf(place: JsonObject): PublisherListing {
  const kind = asText(place['kind']);
  return {
    ref: needed(asText(place['id']), 'the id of a place'),
    name: needed(asText(place['name']), 'the name of a place'),
    address: {
      street: asText(place['street']),
      city: asText(place['city']),
      state: asText(place['state']),
      postalCode: asText(place['zip']),
      countryIso: asText(place['country']),
    },
    phone: asText(place['phone']),
    websiteUrl: asText(place['web']),
    description: asText(place['about']),
    categories: kind === undefined ? [] : [{ id: kind, name: kind, primary: true }],
    hours: hoursOf(place),
    liveLink: asLink(place['page']),
    folderRef: 'places',
  };
}

/** The hours of a place in the SDK's format; undefined if it has none, or if any cannot be read. */
export function hoursOf(place: JsonObject): readonly ListingHours[] | undefined {
  const hours = asObject(place['hours']);
  return (
    hours &&
    weekOf((day) =>
      allRanges(asWholeList(hours[day.toLowerCase()] ?? [])?.map(({ from, to }) => rangeBetween(from, to))),
    )
  );
}
