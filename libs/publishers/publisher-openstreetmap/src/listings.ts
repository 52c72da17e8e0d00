import type { AccountClient, ListingDisplay, ListingsCapability, PublisherListing } from '@listings/publisher-sdk';
import type { ConnectedElements } from './connected-elements.js';
import { readElement, readElements, refOf } from './element.js';
import type { OsmElement } from './element.js';
import type { Configuration } from './settings.js';
import { addressOf } from './tags/address-tags.js';
import { categoryOf } from './tags/category-tags.js';
import { phonesIn, websiteIn } from './tags/fields.js';
import { holidayHoursOf, hoursOf } from './tags/hours-tags.js';

const FOLDER = { ref: 'connected', name: 'Connected elements' };
/** Elements of one call. */
const PAGE = 20;

/** What an element shows of a location. */
export const SHOWN: ListingDisplay = {
  name: { longest: 255 },
  // All phones are in one tag, the main one first.
  additionalPhones: { onlyWith: 'phone' },
  categories: { most: 0 },
  description: false,
  storeCode: false,
  photos: false,
  socialUrls: false,
  serviceArea: false,
  attributes: false,
  // Mappers survey where a place is.
  coordinates: { pushed: false },
};

/** Reading the connected elements of an account as listings. */
export function createListings(
  api: AccountClient,
  connected: ConnectedElements,
  { siteBase }: Configuration,
): ListingsCapability {
  return {
    shows: SHOWN,

    listFolders: async () => [FOLDER],

    async *listListings({ session }) {
      const all = await connected.all(session);
      for (const type of ['node', 'way'] as const) {
        const ids = all.filter((each) => each.type === type).map(({ id }) => id);
        for (let from = 0; from < ids.length; from += PAGE) {
          const elements = await readElements(api, session, { type, ids: ids.slice(from, from + PAGE) });
          for (const element of elements) yield listingOf(element, siteBase);
        }
      }
    },

    async getListing(address) {
      await connected.demand(address);
      return listingOf(await readElement(api, address), siteBase);
    },
  };
}

/** An element as a listing. One whose name was removed shows its reference. */
export function listingOf(element: OsmElement, siteBase: string): PublisherListing {
  const { tags, lat, lon } = element;
  const ref = refOf(element);
  const category = categoryOf(tags);
  const [phone, ...additionalPhones] = phonesIn(tags);
  const publicHolidayHours = holidayHoursOf(tags);
  return {
    ref,
    name: tags['name']?.trim() || ref,
    address: addressOf(tags),
    ...(lat !== undefined && lon !== undefined && { latitude: lat, longitude: lon }),
    phone,
    ...(additionalPhones.length > 0 && { additionalPhones }),
    websiteUrl: websiteIn(tags),
    categories: category ? [{ id: category.id, name: category.id, primary: true }] : [],
    hours: hoursOf(tags),
    ...(publicHolidayHours && { publicHolidayHours }),
    openStatus: category?.isClosed ? 'TEMPORARILY_CLOSED' : 'OPEN',
    liveLink: `${siteBase}/${ref}`,
    folderRef: FOLDER.ref,
  };
}
