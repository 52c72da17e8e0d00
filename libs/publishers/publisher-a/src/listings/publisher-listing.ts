import type { PublisherListing } from '@listings/publisher-sdk';
import { onlyVerified } from '../failures.js';
import type { Location } from '../wire/messages.js';
import { addressOf, isServiceAreaOnly } from './address.js';
import { hoursOf } from './hours.js';

const openStatuses: Readonly<Record<string, PublisherListing['openStatus']>> = {
  OPEN: 'OPEN',
  CLOSED_TEMPORARILY: 'TEMPORARILY_CLOSED',
  CLOSED_PERMANENTLY: 'PERMANENTLY_CLOSED',
};

/** What an unverified profile lacks. */
const UNVERIFIED: PublisherListing['unavailable'] = {
  posts: onlyVerified('accepts posts'),
  reviews: onlyVerified('provides reviews'),
};

/** Converts a listing to the SDK's format [publishers 1.4]. Missing and empty fields of the publisher are absent. */
export function listingOf(
  location: Location,
  where: { readonly ref: string; readonly folderRef?: string },
): PublisherListing {
  const { title, phoneNumbers, latlng, metadata, openInfo } = location;
  const additionalPhones = phoneNumbers?.additionalPhones?.filter((phone) => phone !== '') ?? [];
  return {
    ref: where.ref,
    name: title ?? '',
    address: addressOf(location),
    serviceAreaOnly: isServiceAreaOnly(location),
    // The wire format leaves out zeros, so a missing coordinate beside an existing one is zero.
    latitude: latlng ? (latlng.latitude ?? 0) : undefined,
    longitude: latlng ? (latlng.longitude ?? 0) : undefined,
    phone: phoneNumbers?.primaryPhone || undefined,
    additionalPhones: additionalPhones.length > 0 ? additionalPhones : undefined,
    websiteUrl: location.websiteUri || undefined,
    description: location.profile?.description || undefined,
    storeCode: location.storeCode || undefined,
    categories: categoriesOf(location),
    hours: hoursOf(location),
    serviceArea: serviceAreaOf(location),
    attributes: keptOf(location),
    openStatus: openInfo?.status ? openStatuses[openInfo.status] : undefined,
    liveLink: metadata?.mapsUri || undefined,
    folderRef: where.folderRef,
    unavailable: metadata?.canOperateLocalPost ? undefined : UNVERIFIED,
  };
}

function categoriesOf({ categories = {} }: Location): PublisherListing['categories'] {
  const { primaryCategory: main, additionalCategories: others = [] } = categories;
  return [...(main ? [main] : []), ...others].map((category) => ({
    id: category.name,
    name: category.displayName ?? '',
    primary: category === main,
  }));
}

function serviceAreaOf({ serviceArea }: Location): PublisherListing['serviceArea'] {
  if (!serviceArea) return undefined;
  const { businessType, regionCode, places } = serviceArea;
  return {
    businessType: businessType || undefined,
    regionCode: regionCode || undefined,
    placeInfos: (places?.placeInfos ?? []).flatMap(({ placeId, placeName }) =>
      placeId && placeName ? [{ placeId, placeName }] : [],
    ),
  };
}

/** Fields without an equivalent in the SDK, under the publisher's names. */
function keptOf({ languageCode, labels, moreHours }: Location): PublisherListing['attributes'] {
  const kept = Object.entries({ languageCode, labels, moreHours }).filter(([, value]) => value !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
