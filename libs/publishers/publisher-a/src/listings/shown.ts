import type { ListingDisplay } from '@listings/publisher-sdk';

/** What customers see of a listing [publishers 1.4]. The publisher places pins itself, by the address. */
export const SHOWN = {
  additionalPhones: { most: 2 },
  categories: { most: 9 },
  description: { longest: 750 },
  specialHours: { onlyWith: 'hours' },
  coordinates: { pushed: false },
} as const satisfies ListingDisplay;
