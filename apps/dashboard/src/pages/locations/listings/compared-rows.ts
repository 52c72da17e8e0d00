import type { ComparedFieldName, ComparedSite, Comparison, SuggestedAgreement } from './comparison.js';
import { COMPARED_FIELDS } from './comparison.js';

/** A field of a location beside what each publisher shows. */
export interface ComparedRow {
  readonly field: ComparedFieldName;
  /** What the location says; null for nothing. */
  readonly ours: string | null;
  /** What each publisher shows. A publisher that was not read is missing. */
  readonly sites: Readonly<Partial<Record<Comparison['publisher'], ComparedSite>>>;
  /** Whether a publisher shows something else. */
  readonly differs: boolean;
}

const DIFFERENCES: readonly SuggestedAgreement[] = ['DIFFERENT', 'MISSING_THERE', 'MISSING_HERE'];

/** Whether something is to be decided: what a publisher cannot show is no difference. */
export function isDifference({ agreement }: { readonly agreement: SuggestedAgreement }): boolean {
  return DIFFERENCES.includes(agreement);
}

/** The fields with a value on any side, those with a difference first. */
export function comparedRows(comparisons: readonly Comparison[]): ComparedRow[] {
  const rows = COMPARED_FIELDS.flatMap((field): ComparedRow[] => {
    const sites = comparisons.flatMap(({ publisher, fields }) => {
      const found = fields.find((each) => each.field === field);
      return found ? [[publisher, found] as const] : [];
    });
    const all = sites.map(([, each]) => each);
    if (all.every(({ ours, theirs }) => ours === null && theirs === null)) return [];
    const ours = all.find((each) => each.ours !== null)?.ours ?? null;
    return [{ field, ours, sites: Object.fromEntries(sites), differs: all.some(isDifference) }];
  });
  return [...rows.filter(({ differs }) => differs), ...rows.filter(({ differs }) => !differs)];
}

/** Whether the first reading of a listing is still to come. */
export function isAwaited({ readAt, issue }: Pick<Comparison, 'readAt' | 'issue'>): boolean {
  return readAt === null && issue === null;
}
