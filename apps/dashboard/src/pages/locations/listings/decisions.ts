import { api } from '../../../api/client.js';
import { locationTexts } from '../../../texts/locations.js';
import type { ComparedFieldName, Comparison } from './comparison.js';

/** What a person decides about a difference. */
export type Decision = 'ACCEPT' | 'REJECT' | 'IGNORE';

/** Identifies a difference. */
interface DifferenceKey {
  readonly locationId: number;
  readonly publisher: Comparison['publisher'];
  readonly field: ComparedFieldName;
}

/** The name that the service has in its own decisions, which rules make. */
const SERVICE = 'listings';

/** Decides about at most 100 differences. Returns for each why it was not decided; null if it was. */
export async function decideDifferences(
  decision: Decision,
  differences: readonly DifferenceKey[],
): Promise<readonly (string | null)[]> {
  const keys = differences.map(({ locationId, publisher, field }) => ({ locationId, publisher, field }));
  const { results } = await api.post('/api/v4/listing-differences/decide', {
    body: { input: { decision, differences: keys } },
  });
  return results.map(({ reason }) => reason);
}

/** Who decided, in words. */
export function deciderName(decidedBy: string | null): string | null {
  return decidedBy === SERVICE ? locationTexts.comparison.byRule : decidedBy;
}
