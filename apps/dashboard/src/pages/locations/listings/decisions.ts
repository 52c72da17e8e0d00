import { api } from '../../../api/client.js';
import { t } from '../../../language/t.js';
import type { ComparedFieldName, Comparison } from './comparison.js';

/** What a person decides about a difference. */
export type Decision = 'ACCEPT' | 'REJECT' | 'IGNORE';

/** A difference as a person has seen it. */
interface SeenDifference {
  readonly locationId: number;
  readonly publisher: Comparison['publisher'];
  readonly field: ComparedFieldName;
  /** What the listing shows; null for nothing. */
  readonly theirs: string | null;
}

/** The name that the service has in its own decisions, which rules make. */
const SERVICE = 'listings';

/** Decides about at most 100 differences. Returns for each why it was not decided; null if it was. */
export async function decideDifferences(
  decision: Decision,
  differences: readonly SeenDifference[],
): Promise<readonly (string | null)[]> {
  const seen = differences.map(({ locationId, publisher, field, theirs }) => ({
    locationId,
    publisher,
    field,
    theirs,
  }));
  const { results } = await api.post('/api/v4/listing-differences/decide', {
    body: { input: { decision, differences: seen } },
  });
  return results.map(({ reason }) => reason);
}

/** Who decided, in words. */
export function deciderName(decidedBy: string | null): string | null {
  return decidedBy === SERVICE ? t('locations.comparison.byRule') : decidedBy;
}
