import { t } from '../../../language/t.js';
import { isDifference } from '../../locations/listings/compared-rows.js';
import type { SuggestionComparison } from '../../locations/listings/comparison.js';

/** A field of a location beside the suggested listing. */
export type SuggestedField = SuggestionComparison['fields'][number];

/** What a comparison of a suggestion comes to. */
export interface ComparedFields {
  /** The fields with a value on any side: those with a difference first, those that were not read last. */
  readonly rows: readonly SuggestedField[];
  /** The number of fields that agree. */
  readonly same: number;
  /** The names of the fields that differ. */
  readonly different: readonly string[];
  /** The number of fields of the location that were not read there. */
  readonly unread: number;
}

/** Sums up the comparison of a suggestion. */
export function comparedFields({ fields }: Pick<SuggestionComparison, 'fields'>): ComparedFields {
  const rows = fields.filter(({ ours, theirs }) => ours !== null || theirs !== null);
  const different = rows.filter(isDifference);
  const unread = rows.filter(({ agreement }) => agreement === 'NOT_READ');
  const others = rows.filter((row) => !different.includes(row) && !unread.includes(row));
  return {
    rows: [...different, ...others, ...unread],
    same: others.filter(({ agreement }) => agreement === 'SAME').length,
    different: different.map(({ field }) => t(`locations.comparedFields.${field}`)),
    unread: unread.length,
  };
}
