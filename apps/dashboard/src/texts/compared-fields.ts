import type { ComparedFieldName } from '../pages/locations/listings/comparison.js';

/** The fields that are compared with listings, in the order of the table. */
export const comparedFieldNames: Record<ComparedFieldName, string> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  additionalPhones: 'Additional phones',
  website: 'Website',
  categories: 'Categories',
  hours: 'Opening hours',
  specialHours: 'Special dates',
  openStatus: 'Open or closed',
  description: 'Description',
  coordinates: 'Pin on the map',
  socialUrls: 'Social profiles',
  serviceArea: 'Service area',
  attributes: 'Attributes',
  storeCode: 'Store code',
  photos: 'Photos',
};

/** Texts of compared photos. */
export const comparedPhotoTexts = {
  ours: 'Photos of your location',
  theirs: 'Photos at the publisher',
  our: 'Photo of your location',
  missing: 'Photo of your location that is not shown there',
  other: 'Photo that others have added',
  more: (count: string) => `+ ${count} more`,
  decisions:
    'Restore mine adds the missing photos there again. Take over copies the photos of others to your location, and leaves the missing ones away there. The service removes no photo of others.',
};
