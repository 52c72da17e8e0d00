import { present } from '@listings/publisher-sdk';
import type { ListingAddress } from '@listings/publisher-sdk';
import type { Location } from '../wire/messages.js';

/** The type of a business that visits its customers and shows no address. */
export const SERVICE_AREA_ONLY = 'CUSTOMER_LOCATION_ONLY';

type WireAddress = NonNullable<Location['storefrontAddress']>;

/** Converts the address to the SDK's format. A business without one has at least the country of its area. */
export function addressOf({ storefrontAddress, serviceArea }: Location): ListingAddress | undefined {
  if (!storefrontAddress) return serviceArea?.regionCode ? { countryIso: serviceArea.regionCode } : undefined;
  const lines = (storefrontAddress.addressLines ?? []).map((line) => line.trim());
  const [street, ...more] = lines.filter((line) => line !== '');
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
export function wireAddressOf({ street, street1, city, state, postalCode, countryIso }: ListingAddress): WireAddress {
  return present({
    regionCode: countryIso,
    postalCode,
    administrativeArea: state,
    locality: city,
    addressLines: [street, street1].flatMap((line) => line || []),
  });
}

/** True for a business that shows no address [publishers 1.4]. */
export function isServiceAreaOnly({ serviceArea }: Location): boolean {
  return serviceArea?.businessType === SERVICE_AREA_ONLY;
}
