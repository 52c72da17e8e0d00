import { present } from '@listings/publisher-sdk';
import type { ListingAddress, ListingContent } from '@listings/publisher-sdk';
import { isServiceAreaOnly, SERVICE_AREA_ONLY, wireAddressOf } from '../listings/address.js';
import type { Location } from '../wire/messages.js';

const REGION = /^[A-Z]{2}$/;

/** The places of an area [publishers 1.4]. */
const MOST_PLACES = 20;

interface Place {
  readonly placeId?: string;
  readonly placeName?: string;
}

/** Hiding or showing the address also changes the type of the business [publishers 1.4, serviceArea]. */
export function addressWanted(content: ListingContent, current: Location): Partial<Location> | undefined {
  const { address } = content;
  const isHidden = isServiceAreaOnly(current);
  if (!address && isHidden) return undefined;
  const storefrontAddress = address
    ? { ...wireAddressOf(address), ...keptOf(current.storefrontAddress, address) }
    : undefined;
  const changesType = isHidden !== !address;
  return changesType ? { serviceArea: areaWanted(content, current), storefrontAddress } : { storefrontAddress };
}

/** The location's area, or its removal; undefined: the area that the listing shows belongs to its owner. */
export function serviceAreaWanted(content: ListingContent, current: Location): Partial<Location> | undefined {
  if (content.serviceArea === undefined) return undefined;
  if (content.serviceArea === null && !isOurs(content, current)) return undefined;
  return { serviceArea: areaWanted(content, current) };
}

/**
 * The area to write: the places of the location and those that the listing's owner entered. Whether the business shows
 * an address decides about its type. Undefined: a business with an address and without an area.
 */
function areaWanted(content: ListingContent, current: Location): Location['serviceArea'] {
  const { address, serviceArea: area } = content;
  const { serviceArea: shown, storefrontAddress } = current;
  const placeInfos = placesWanted(content, current).slice(0, MOST_PLACES);
  if (address && area === null && placeInfos.length === 0) return undefined;
  const region = regionOf(area) ?? shown?.regionCode ?? address?.countryIso ?? storefrontAddress?.regionCode;
  return present({
    places: placeInfos.length > 0 ? { placeInfos } : undefined,
    regionCode: region,
    businessType: address ? 'CUSTOMER_AND_BUSINESS_LOCATION' : SERVICE_AREA_ONLY,
  });
}

/** The places of the location that find no room beside those of the listing's owner, in a sentence for the user. */
export function areaLosses(content: ListingContent, current: Location): readonly string[] {
  const tooMany = content.serviceArea ? placesWanted(content, current).length - MOST_PLACES : 0;
  if (tooMany <= 0) return [];
  return [
    `Service area: the publisher shows ${MOST_PLACES} places, among them those that were entered there, so ${tooMany} of the location's are missing.`,
  ];
}

/** The places that the listing shows and that no push wrote, and then those of the location. */
function placesWanted({ serviceArea: area, withdrawn }: ListingContent, current: Location): readonly Place[] {
  const ours = area?.placeInfos ?? [];
  const replaced = new Set([...ours.map(({ placeId }) => placeId), ...(withdrawn?.placeIds ?? [])]);
  const owners = shownPlaces(current).filter(({ placeId }) => placeId === undefined || !replaced.has(placeId));
  // The publisher shows places without a name and takes none.
  const named = owners.map(({ placeId, placeName }) => ({ placeId, placeName: placeName || placeId }));
  return [...named, ...ours.map((place) => ({ ...place }))];
}

/** Whether a push wrote the area that the listing shows: one of its places, or an area without places. */
function isOurs({ withdrawn }: ListingContent, current: Location): boolean {
  const pushed = withdrawn?.placeIds ?? [];
  const shown = shownPlaces(current);
  if (shown.length === 0) return current.serviceArea !== undefined && pushed.length === 0;
  return shown.some(({ placeId }) => placeId !== undefined && pushed.includes(placeId));
}

function shownPlaces({ serviceArea }: Location): readonly Place[] {
  return serviceArea?.places?.placeInfos ?? [];
}

/** The shown area for a comparison: its places in any order, and its region if the content has one. */
export function areaSeen({ serviceArea }: Location, content: ListingContent): unknown {
  if (!serviceArea) return undefined;
  const ids = (serviceArea.places?.placeInfos ?? []).map(({ placeId }) => placeId).sort();
  return [ids, regionOf(content.serviceArea) && serviceArea.regionCode];
}

/** Users write any text; the publisher takes only a code. */
function regionOf(area: ListingContent['serviceArea']): string | undefined {
  return area?.regionCode && REGION.test(area.regionCode) ? area.regionCode : undefined;
}

/** Parts of the shown address that ours lacks and that must survive: language, and sublocality of the same city. */
function keptOf(shown: Location['storefrontAddress'], { city }: ListingAddress): Location['storefrontAddress'] {
  const isSameCity = shown?.locality !== undefined && shown.locality === city;
  return present({ languageCode: shown?.languageCode, sublocality: isSameCity ? shown.sublocality : undefined });
}
