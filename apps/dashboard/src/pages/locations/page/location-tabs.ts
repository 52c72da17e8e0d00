import { SECTIONS } from '../editor/sections.js';
import type { SectionName } from '../editor/sections.js';

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

/** What the address of a location says. */
export interface LocationPageSearch {
  readonly tab?: LocationTab;
  /** The section that is edited. */
  readonly edit?: SectionName;
}

/** Reads an address; what makes no sense is left out. */
export function locationPageSearch({ tab, edit }: Record<string, unknown>): LocationPageSearch {
  return { tab: LOCATION_TABS.find((each) => each === tab), edit: SECTIONS.find((each) => each === edit) };
}
