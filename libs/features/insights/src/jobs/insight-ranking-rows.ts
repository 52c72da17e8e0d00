import type { FeedDependencies } from '../dependencies.js';
import { rankInsights } from '../numbers/rank-insights.js';
import type { InsightRankingRequest } from '../numbers/rank-insights.js';

type Cell = string | number | boolean | null;

/** Groups of a statement, each of which reads all selected listings. */
const AT_ONCE = 5_000;

/** All groups of a ranking of insights in its order, a row for each. */
export async function* insightRankingRows(
  deps: Pick<FeedDependencies, 'database' | 'publishers'>,
  accountId: number,
  request: Omit<InsightRankingRequest, 'size'>,
): AsyncGenerator<Cell[]> {
  for (let cursor: string | undefined; ;) {
    const page = { ...request, size: AT_ONCE, ...(cursor !== undefined && { cursor }) };
    const { groups, next } = await rankInsights(deps, { accountId }, page);
    for (const { key, name, archived, value, days, comparison } of groups)
      yield [key, name, archived, value, days, comparison.days, comparison.value, comparison.previous];
    if (next === null) return;
    cursor = next;
  }
}
