/** The parts of the page of a location. */
export const LOCATION_TABS = ['details', 'photos', 'listings', 'history'] as const;

/** A part of the page of a location. */
export type LocationTab = (typeof LOCATION_TABS)[number];
