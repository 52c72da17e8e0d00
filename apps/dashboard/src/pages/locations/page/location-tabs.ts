import { oneOf, searchReader } from '../../../components/search-values.js';
import { SECTIONS } from '../editor/sections.js';

/** The parts of the page of a location; the first one is shown without a choice. */
export const LOCATION_TABS = [
  'overview',
  'details',
  'photos',
  'listings',
  'reviews',
  'posts',
  'insights',
  'history',
] as const;

/** A part of the page of a location. */
export type LocationTab = (typeof LOCATION_TABS)[number];

/** Reads the address of a location: the part that is open, and the section that is edited. What makes no sense is left out. */
export const locationPageSearch = searchReader({ tab: oneOf(LOCATION_TABS), edit: oneOf(SECTIONS) });
