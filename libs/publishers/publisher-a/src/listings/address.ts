import type { ListingAddress } from '@listings/publisher-sdk';
import { SERVICE_AREA_ONLY } from './location.js';
import type { Location } from './location.js';

type WireAddress = NonNullable<Location['storefrontAddress']>;

/**
 * Converts the address to the SDK's format. A business without one has at least the country of its service area, if
 * any.
 */
export function addressOf({ storefrontAddress, serviceArea }: Location): ListingAddress | undefined {
  if (!storefrontAddress) return serviceArea?.regionCode ? { countryIso: serviceArea.regionCode } : undefined;
  const [street, ...more] = (storefrontAddress.addressLines ?? [])
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const address: ListingAddress = {
    street,
    street1: more.join(', ') || undefined,
    city: storefrontAddress.locality || storefrontAddress.sublocality || undefined,
    state: storefrontAddress.administrativeArea || undefined,
    postalCode: storefrontAddress.postalCode || undefined,
    countryIso: storefrontAddress.regionCode || undefined,
  };
  return Object.values(address).some((part) => part !== undefined) ? address : undefined;
}

/** Converts our address to the wire format. */
export function wireAddressOf(address: ListingAddress): WireAddress {
  const lines = [address.street, address.street1].filter((line): line is string => Boolean(line));
  return {
    ...(address.countryIso ? { regionCode: address.countryIso } : {}),
    ...(address.postalCode ? { postalCode: address.postalCode } : {}),
    ...(address.state ? { administrativeArea: address.state } : {}),
    ...(address.city ? { locality: address.city } : {}),
    addressLines: lines,
  };
}

/** True for a business that shows no address [publishers 1.4]. */
export function isServiceAreaOnly({ serviceArea }: Location): boolean {
  return serviceArea?.businessType === SERVICE_AREA_ONLY;
}
