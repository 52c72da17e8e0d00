import type { Mutation } from '../mutation.js';

const INTERACTIONS = 'libs/features/interactions';
const HEALTH = 'libs/features/health';

/** Mutations of interactions, insights, health scores and differences. */
export const interactionMutations: readonly Mutation[] = [
  {
    rule: '[contract 6] A review is archived when two complete reads have missed it.',
    file: 'libs/features/interactions/src/ingestion/archive-missing.ts',
    find: 'missedReads + 1 >= READS_UNTIL_ARCHIVED',
    replace: 'missedReads >= READS_UNTIL_ARCHIVED',
    specs: { project: INTERACTIONS, files: 'ingestion/read-feed' },
  },
  {
    rule: '[contract 6] No second reply where the publisher takes one, also while the first is being removed.',
    file: 'libs/features/interactions/src/responses/respond.ts',
    find: "reviews?.repliesPerReview === 'one' && (responseCount > 0 || removing)",
    replace: "reviews?.repliesPerReview === 'one' && responseCount > 0",
    specs: { project: INTERACTIONS, files: 'responses/' },
  },
  {
    rule: '[contract 6] A response that was archived during its call is still removed.',
    file: 'libs/features/interactions/src/responses/record-outcome.ts',
    find: 'const superseded = held.state !== before.state || ',
    replace: 'const superseded = ',
    specs: { project: INTERACTIONS, files: 'responses/responses' },
  },
  {
    rule: '[contract 11] Insights of days that are not settled are read again.',
    file: 'libs/features/insights/src/rules/feed-progress.ts',
    find: 'earlier(missing, addDays(coveredTo, -unsettledDays))',
    replace: 'missing',
    specs: { project: 'libs/features/insights', files: 'rules/feed-progress' },
  },
  {
    rule: '[health] A location with a gap has no score of 100.',
    file: 'libs/features/health/src/rules/health-score.ts',
    find: 'score: isWhole ? 100 : Math.min(score, 99)',
    replace: 'score',
    specs: { project: HEALTH, files: 'rules/health-score' },
  },
  {
    rule: '[differences] The rejections of one value do not count for another one.',
    file: 'libs/features/health/src/rules/difference-life.ts',
    find: 'rejections: isSameValue ? stored.rejections : 0',
    replace: 'rejections: stored?.rejections ?? 0',
    specs: { project: HEALTH, files: 'rules/difference-life' },
  },
];
