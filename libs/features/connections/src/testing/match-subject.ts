import type { MatchSubject } from '../rules/matching/match-subject.js';

/** A subject of which nothing but its name is known. */
export const UNKNOWN_SUBJECT: MatchSubject = {
  id: '',
  name: 'Lantern Cafe',
  street: null,
  street1: null,
  city: null,
  state: null,
  postalCode: null,
  countryIso: null,
  latitude: null,
  longitude: null,
  phones: [],
  website: null,
  storeCode: null,
};

/** Where a subject of Boston is. */
export const BOSTON = { city: 'Boston', state: 'MA', postalCode: '02108', countryIso: 'US' };
