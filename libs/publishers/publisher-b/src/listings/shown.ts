import type { ListingDisplay } from '@listings/publisher-sdk';

/** What a page shows of a location [publishers 2.4]. Only its owner changes its name and its store number. */
export const SHOWN = {
  name: { pushed: false },
  storeCode: { pushed: false },
  // Without a description the page shows its short one.
  description: { emptied: false },
  hours: { most: 2 },
  specialHours: false,
  additionalPhones: false,
  socialUrls: false,
  serviceArea: false,
  // The gallery has the photos of posts, too.
  photos: { others: false },
  attributes: false,
} as const satisfies ListingDisplay;
