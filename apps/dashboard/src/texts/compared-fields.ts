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
  storeCode: 'Store code',
  photos: 'Photos',
};
