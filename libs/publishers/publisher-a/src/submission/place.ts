import type { ListingAddress, ListingContent } from '@listings/publisher-sdk';
import { isServiceAreaOnly, wireAddressOf } from '../listings/address.js';
import { SERVICE_AREA_ONLY } from '../listings/location.js';
import type { Location } from '../listings/location.js';
import type { FieldWrite } from './fields.js';

const REGION = /^[A-Z]{2}$/;

/** Hiding or showing the address also changes the type of the business [publishers 1.4, serviceArea]. */
export function addressWanted(content: ListingContent, current: Location): FieldWrite | undefined {
  const { address } = content;
  const isHidden = isServiceAreaOnly(current);
  if (!address) {
    if (isHidden) return undefined;
    const values = { serviceArea: areaWanted(content, current), storefrontAddress: undefined };
    return { mask: ['serviceArea', 'storefrontAddress'], values };
  }
  const storefrontAddress = { ...wireAddressOf(address), ...keptOf(current.storefrontAddress, address) };
  if (!isHidden) return { mask: ['storefrontAddress'], values: { storefrontAddress } };
  return {
    mask: ['serviceArea', 'storefrontAddress'],
    values: { serviceArea: areaWanted(content, current), storefrontAddress },
  };
}

/**
 * The area to write: the location's or, if the core does not hand it over, the places that the listing has. Whether
 * the business shows an address decides about its type. Undefined: a business with an address and without an area.
 */
export function areaWanted(
  { address, serviceArea: area }: ListingContent,
  { serviceArea: shown, storefrontAddress }: Location,
): Location['serviceArea'] {
  if (address && area === null) return undefined;
  const placeInfos = area === undefined ? shown?.places?.placeInfos : area?.placeInfos.map((place) => ({ ...place }));
  const region = regionOf(area) ?? shown?.regionCode ?? address?.countryIso ?? storefrontAddress?.regionCode;
  return {
    ...(placeInfos?.length ? { places: { placeInfos } } : {}),
    ...(region ? { regionCode: region } : {}),
    businessType: address ? 'CUSTOMER_AND_BUSINESS_LOCATION' : SERVICE_AREA_ONLY,
  };
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

/**
 * Parts of the listing's address that ours lacks and that must survive: its language, and the sublocality of the same
 * city.
 */
function keptOf(shown: Location['storefrontAddress'], { city }: ListingAddress): Location['storefrontAddress'] {
  const isSameCity = shown?.locality !== undefined && shown.locality === city;
  return {
    ...(shown?.languageCode ? { languageCode: shown.languageCode } : {}),
    ...(isSameCity && shown.sublocality ? { sublocality: shown.sublocality } : {}),
  };
}
