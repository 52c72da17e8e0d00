import { expect, it } from '@jest/globals';
import { locationFields } from '@listings/domain';
import { concernedListings } from './concerned-listings.js';

it('[contract 4, publishing] pushes only fields that directories show', () => {
  expect(concernedListings(['tags', 'placeActionLinks'])).toEqual(['actionLinks']);
  expect(concernedListings(['serviceArea', 'tags', 'attributes'])).toEqual(['serviceArea', 'attributes']);
  expect(concernedListings(['name', 'placeActionLinks'])).toBe('all');
  const unseen = locationFields.filter((field) => concernedListings([field]).length === 0);
  const fields = 'ownerName ownerEmail tags folderId tagline yearOfIncorporation paymentMethods phoneExtension';
  expect(unseen).toEqual([...fields.split(' '), 'permanentlyClosedAt', 'reopensAt']);
});
