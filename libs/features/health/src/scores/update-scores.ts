import { dayOf } from '@listings/domain';
import { countRated } from '@listings/feature-interactions';
import { storeNumbers } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { HealthDependencies } from '../dependencies.js';
import { gapBits, scoreHealth } from '../rules/health-score.js';
import { storeHealthDay } from '../store/health-days.js';
import { lockHealthAccount, saveHealthAccount, takeMarks } from '../store/health-marks.js';
import { findLocationsAfter, storeScores } from '../store/location-health.js';
import { collectFacts } from './collect-facts.js';

/** Locations that a transaction scores. */
const BATCH = 500;

/**
 * Scores the marked locations of an account, some at a time; then the next ones of those that have no score of the day yet, because
 * holidays come near and reviews grow old. After the last one it stores the scores of the groups as those of the day. Returns whether more is left.
 */
export async function updateScores(
  transaction: Transaction,
  deps: Pick<HealthDependencies, 'clock' | 'publishers'>,
  accountId: number,
  batch = BATCH,
): Promise<boolean> {
  const today = dayOf(deps.clock.now());
  const account = await lockHealthAccount(transaction, { accountId, today });
  if (!account) return false;
  const { marked, isMore } = await takeMarks(transaction, { accountId, limit: batch });
  const hasScores = await score(transaction, deps, { accountId, locationIds: marked });
  const isAnew = marked.includes(0);
  // Before its first location with a score, an account has no scores of the day.
  const isScored = account.isScored && (account.hasDay || !hasScores);
  if (isMore || (isScored && !isAnew)) {
    if (isAnew || account.isScored !== isScored) await saveHealthAccount(transaction, { accountId, scoredTo: 0 });
    return isMore;
  }
  // An account that changes all the time gets the scores of the day as well.
  const afterId = isAnew ? 0 : account.scoredTo;
  const locationIds = await findLocationsAfter(transaction, { accountId, afterId, limit: batch });
  await score(transaction, deps, { accountId, locationIds });
  const scoredTo = locationIds.at(-1);
  if (scoredTo !== undefined && locationIds.length === batch) {
    await saveHealthAccount(transaction, { accountId, scoredTo });
    return true;
  }
  await storeHealthDay(transaction, { accountId, day: today });
  await saveHealthAccount(transaction, { accountId, scoredOn: today, scoredTo: 0 });
  return false;
}

/**
 * Stores the scores with the numbers by which lists are ordered, and returns whether there is a score: locations that are archived or permanently
 * closed have none. The facts are read after the marks were taken: what changes later leaves new ones.
 */
async function score(
  transaction: Transaction,
  deps: Pick<HealthDependencies, 'clock' | 'publishers'>,
  keys: { readonly accountId: number; readonly locationIds: readonly number[] },
): Promise<boolean> {
  if (keys.locationIds.length === 0) return false;
  const facts = await collectFacts(transaction, deps, keys);
  const scores = facts.map((each) => {
    const health = scoreHealth(each);
    return { locationId: each.locationId, score: health.score, gaps: gapBits(health) };
  });
  await storeScores(transaction, { accountId: keys.accountId, scores, at: deps.clock.now() });
  const rated = new Map((await countRated(transaction, keys)).map((each) => [each.locationId, each]));
  const numbers = facts.map(({ locationId, listings }, at) => ({
    locationId,
    score: scores[at]?.score ?? null,
    reviews: rated.get(locationId)?.reviews ?? 0,
    stars: rated.get(locationId)?.stars ?? 0,
    differences: listings.reduce((sum, { open }) => sum + open, 0),
    listed: listings.filter(({ isUsable }) => isUsable).length,
  }));
  await storeNumbers(transaction, { accountId: keys.accountId, numbers });
  return scores.some((each) => each.score !== null);
}
