import { CREATED, NO_SEAT, REFUSED } from '@listings/feature-jobs';
import type { JobKind } from '@listings/feature-jobs';
import { LOCATION_UNDO } from '@listings/feature-locations';

/** The kind of job that creates listings of many locations at a publisher. */
export const LISTING_CREATION_JOB = {
  name: 'listing-creation',
  place: 5,
  does: 'Creates listings of many locations at a publisher.',
  phases: ['SELECTING', 'REQUESTING', 'AWAITING'],
  outcomes: {
    REQUESTED: {
      place: 9,
      means: 'The listing of the location is requested, and the publisher has not answered yet.',
    },
    CREATED,
    LISTED: { place: 11, means: 'The location has a listing at the publisher already, so none is created.' },
    SUGGESTED: {
      place: 12,
      means: 'A suggested match of the location waits for confirmation, so no listing is created.',
    },
    REFUSED,
  },
} as const satisfies JobKind;

/** The kind of job that creates locations from listings of a connected account. */
export const LISTING_IMPORT = {
  name: 'listing-import',
  place: 6,
  does: 'Creates locations from listings of a connected account.',
  phases: ['APPLYING'],
  outcomes: { CREATED, NO_SEAT, REFUSED },
  undoneBy: LOCATION_UNDO.name,
} as const satisfies JobKind;
