import { violation } from '@listings/errors';
import type { MutationErrorCode, RuleViolation } from '@listings/errors';
import { NoSeatLeft } from '@listings/feature-accounts';
import { isUniqueViolation } from '@listings/persistence';
import { RecordTooLarge } from './render-records.js';

/** The rule of each unique index that a location or its link can violate. */
const ruleOfIndex: Readonly<Record<string, MutationErrorCode>> = {
  locations_store_id: 'SY10072',
  locations_unique_store_code: 'SY10072',
  locations_identity: 'SY10017',
  listing_links_listing: 'SY81068',
  listing_links_pkey: 'SY81091',
};

/**
 * Returns the rule that a write violates because another transaction took the store code, the identity, the last seat
 * or the listing between check and write, or because its record would be too large. Undefined for any other error.
 */
export function raceViolation(error: unknown): RuleViolation | undefined {
  if (error instanceof NoSeatLeft) return violation('SY10151');
  if (error instanceof RecordTooLarge) return violation('SY10083');
  const lost = Object.entries(ruleOfIndex).find(([index]) => isUniqueViolation(error, index));
  return lost && violation(lost[1]);
}
