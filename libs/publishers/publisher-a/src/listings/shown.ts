import type { ListingDisplay } from '@listings/publisher-sdk';

/** Limits of a listing [publishers 1.4]. */
export const MOST_ADDITIONAL_PHONES = 2;
export const MOST_ADDITIONAL_CATEGORIES = 9;
export const LONGEST_DESCRIPTION = 750;

/** What customers see of a listing [publishers 1.4]. The publisher places pins itself, by the address. */
export const SHOWN: ListingDisplay = {
  additionalPhones: { most: MOST_ADDITIONAL_PHONES },
  categories: { most: MOST_ADDITIONAL_CATEGORIES },
  description: { longest: LONGEST_DESCRIPTION },
  specialHours: { onlyWith: 'hours' },
  coordinates: { pushed: false },
};
