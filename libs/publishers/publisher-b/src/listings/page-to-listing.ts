import {
  ALWAYS_OPEN,
  asFlag,
  asLink,
  asNumber,
  asObject,
  asObjects,
  asText,
  asTextOrNumber,
  countryIsoOf,
  needed,
  unusable,
} from '@listings/publisher-sdk';
import type { JsonObject, ListingAddress, PublisherListing } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { closedCapabilities } from '../account/capabilities.js';
import type { PageRights } from '../account/capabilities.js';
import { asId } from '../ids.js';
import { readHours } from './weekly-hours.js';

/** The fields of a page that show a location [publishers 2.4]. */
export const shownFields = [
  'id,name,link,category_list,description,about,phone,website,location',
  'hours,is_always_open,is_permanently_closed,temporary_status,store_number,is_published',
].join(',');

/** Informative fields without an equivalent in a listing, stored unchanged. */
const attributeFields = (
  'username,category,about,emails,is_published,verification_status,fan_count,followers_count,' +
  'overall_star_rating,rating_count'
).split(',');

/** All fields of a page that make up a listing. */
export const listingFields = [...new Set([...shownFields.split(','), ...attributeFields])].join(',');

/** Converts a page to the SDK's format; a blank name is empty. Undefined for a page without an id or a name. */
export function pageToListing(
  page: JsonObject,
  { folderRef, ...rights }: PageRights & { readonly folderRef?: string } = {},
): PublisherListing | undefined {
  const ref = asId(page['id']);
  const name = asText(page['name']) ?? (typeof page['name'] === 'string' ? '' : undefined);
  if (ref === undefined || name === undefined) return undefined;
  const location = asObject(page['location']);
  return {
    ref,
    name,
    address: location && readAddress(location),
    ...readCoordinates(location),
    phone: asText(page['phone']),
    websiteUrl: asText(page['website']),
    description: asText(page['description']) ?? asText(page['about']),
    storeCode: asTextOrNumber(page['store_number']),
    categories: readCategories(page['category_list']),
    hours: asFlag(page['is_always_open']) ? ALWAYS_OPEN : readHours(page['hours']),
    attributes: readAttributes(page),
    openStatus: asFlag(page['is_permanently_closed'])
      ? 'PERMANENTLY_CLOSED'
      : openStatuses.get(page['temporary_status']),
    liveLink: asLink(page['link']),
    folderRef,
    unavailable: closedCapabilities(rights),
  };
}

/** Reads fields of a page, of which its id is one. */
export async function readPage(page: Page, fields: string): Promise<JsonObject> {
  const body = await page.get({ fields });
  if (asId(body['id']) === page.id) return body;
  throw unusable(`Publisher B returned an unusable response about page ${page.id}`);
}

/** Reads one page with all data that an import copies [4.7.4], which are no photos. */
export async function readListing(page: Page): Promise<PublisherListing> {
  const listing = pageToListing(await readPage(page, listingFields), await page.rights());
  return needed(listing, `the name of page ${page.id}`);
}

/** The country is a name; a code may accompany it [publishers 5.13]. */
function readAddress(location: JsonObject): ListingAddress | undefined {
  const code = asText(location['country_code'])?.toUpperCase();
  const countryName = asText(location['country']);
  const address: ListingAddress = {
    street: asText(location['street']),
    city: asText(location['city']),
    state: asText(location['state']),
    postalCode: asTextOrNumber(location['zip']),
    countryIso: code !== undefined && /^[A-Z]{2}$/.test(code) ? code : countryIsoOf(countryName ?? ''),
    countryName,
  };
  return Object.values(address).some((value) => value !== undefined) ? address : undefined;
}

/** Returns both coordinates or none, and only valid ones. */
function readCoordinates(location: JsonObject | undefined): Pick<PublisherListing, 'latitude' | 'longitude'> {
  const latitude = asNumber(location?.['latitude']);
  const longitude = asNumber(location?.['longitude']);
  if (latitude === undefined || longitude === undefined) return {};
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : {};
}

/** The first category of the list is the primary one. */
function readCategories(value: unknown): PublisherListing['categories'] {
  return asObjects(value)
    .flatMap((each) => {
      const id = asId(each['id']);
      return id === undefined ? [] : [{ id, name: asText(each['name']) ?? id }];
    })
    .map((category, index) => ({ ...category, primary: index === 0 }));
}

const openStatuses = new Map<unknown, PublisherListing['openStatus']>([
  ['TEMPORARILY_CLOSED', 'TEMPORARILY_CLOSED'],
  ['OPERATING_AS_USUAL', 'OPEN'],
  ['DIFFERENTLY_OPEN', 'OPEN'],
]);

function readAttributes(page: JsonObject): PublisherListing['attributes'] {
  const known = attributeFields.filter((field) => page[field] !== undefined && page[field] !== null);
  return known.length > 0 ? Object.fromEntries(known.map((field) => [field, page[field]])) : undefined;
}
