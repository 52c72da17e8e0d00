import { beforeAll, describe, expect, it } from '@jest/globals';
import { dayOf } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { summedPeriod } from '@listings/feature-locations';
import {
  newAccount,
  newConnectedAccount,
  newLocation,
  storeLinks,
  temporaryDatabase,
} from '@listings/persistence/testing';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import type { InteractionsDependencies } from '../dependencies.js';
import { comparedDays } from '../rules/review-numbers.js';
import type { ReviewSums as Sums } from '../rules/review-numbers.js';
import { insertInteractions, lockInteractionCounts } from '../store/interaction-writes.js';
import { findReviewRanking } from '../store/review-rankings.js';
import type { ReviewRankingQuery } from '../store/review-rankings.js';
import { hasReviewSums } from '../store/review-sums.js';
import { reviewRow } from '../testing/review-rows.js';
import { requestReviewSums, REVIEW_SUM, ReviewSums } from '../work/review-sum.js';

/** Adds up accounts of any size. */
class AllSums extends ReviewSums {
  protected override readonly few = 0;
}

interface Review {
  readonly id: string;
  readonly locationId: number;
  readonly publisher: string;
  readonly category: string;
  readonly postedAt: Date;
  rating: number | null;
  recommendation: string | null;
  answeredAt: Date | null;
  archived: boolean;
}

const SITES = ['ONE', 'TWO'];
const DAY_MS = 86_400_000;
// The period begins on a leap day.
const clock = manualClock('2028-03-29T20:00:00.000Z');
const today = () => dayOf(clock.now());
const places: { id: number; tags: string[]; state: string | null }[] = [];
const reviews: Review[] = [];
let deps: InteractionsDependencies;
let accountId: number;

/** The same numbers in every run. */
let state = 11;
const roll = (sides: number) => {
  state = (state * 48_271) % 2_147_483_647;
  return state % sides;
};

const addPlace = async () => {
  const n = places.length;
  const place = { tags: [['coast'], ['coast', 'new'], []][n % 3] ?? [], state: n % 2 === 0 ? 'CA' : null };
  places.push({ ...place, id: await newLocation(database, accountId, { tags: place.tags, state_iso: place.state }) });
};

/** Stores that many reviews of the last `days` days. */
async function post(count: number, days: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const place = places[roll(places.length)];
    const postedAt = new Date(clock.now().getTime() - roll(days) * DAY_MS - roll(19) * 3_600_000);
    const rating = roll(4) === 0 ? null : 1 + roll(5);
    const review: Review = {
      id: clock.uuid(),
      locationId: place?.id ?? 0,
      publisher: SITES[roll(2)] ?? '',
      postedAt,
      rating,
      category: roll(8) === 0 ? 'QUESTION' : 'REVIEW',
      recommendation: rating === null ? (['positive', 'negative', null][roll(3)] ?? null) : null,
      answeredAt: roll(3) === 0 ? new Date(postedAt.getTime() + roll(90_000) * 1_000) : null,
      archived: roll(10) === 0,
    };
    reviews.push(review);
    const { locationId, publisher, answeredAt, ...columns } = review;
    const answers = { responded: answeredAt !== null, firstResponseAt: answeredAt, lastResponseAt: answeredAt };
    await database.transaction(async (transaction) => {
      await lockInteractionCounts(transaction, accountId);
      await insertInteractions(transaction, { accountId, locationId, publisher }, [
        reviewRow(accountId, { ...columns, ...answers }),
      ]);
    });
  }
}

async function sum(): Promise<void> {
  await database.transaction((transaction) => requestReviewSums(deps, transaction, { accountId, few: 0 }));
  await workOff(deps, new AllSums(deps));
}

const database = shared(temporaryDatabase);

beforeAll(async () => {
  deps = { database, clock, work: testWork(database) } as unknown as InteractionsDependencies;
  accountId = await newAccount(database);
  for (let n = 0; n < 7; n += 1) await addPlace();
  const connection = { accountId, connectedAccountId: clock.uuid(), publisher: 'ONE' };
  await newConnectedAccount(database, { ...connection, credentials: '' });
  await storeLinks(database, connection, [{ locationId: places[0]?.id ?? 0, listingRef: 'listing' }]);
  await database.sql`
    insert into interaction_feeds (account_id, location_id, publisher, connected_account_id)
    values (${accountId}, ${places[0]?.id}, 'ONE', ${connection.connectedAccountId})`;
});

/** Counts reviews one after the other: what the statements must return. */
function counted(chosen: readonly Review[], { from, to }: DayRange): Sums {
  const of = chosen.filter(({ postedAt }) => dayOf(postedAt) >= from && dayOf(postedAt) <= to);
  const stars = (...ratings: (number | null)[]) => of.filter(({ rating }) => ratings.includes(rating)).length;
  const saying = (word: string) => of.filter(({ recommendation }) => recommendation === word).length;
  const answered = of.flatMap((each) => (each.answeredAt ? [{ at: each.answeredAt, postedAt: each.postedAt }] : []));
  const each = { one: stars(1), two: stars(2), three: stars(3), four: stars(4), five: stars(5) };
  const counts = { reviews: of.length, rated: of.length - stars(null), answered: answered.length };
  return {
    ...each,
    ...counts,
    stars: of.reduce((all, { rating }) => all + (rating ?? 0), 0),
    timed: answered.length,
    seconds: answered.reduce((all, { at, postedAt }) => all + (at.getTime() - postedAt.getTime()) / 1_000, 0),
    positive: stars(4, 5) + saying('positive'),
    neutral: stars(3),
    negative: stars(1, 2) + saying('negative'),
  };
}

/** Compares groupings and selections with the naive numbers, from the stored sums and from the daily counts. */
async function expectExact(): Promise<void> {
  expect(await hasReviewSums(database, accountId, today())).toBe(true);
  const { range, beforeFrom } = summedPeriod(today());
  const compared = comparedDays(range, beforeFrom, today());
  if (!compared) throw new Error('no day has ended');
  const groupsOf = (grouping: string, locationId: number) => {
    const place = places.find(({ id }) => id === locationId);
    if (grouping === 'LOCATION') return [String(locationId)];
    if (grouping === 'TAG') return place?.tags.length ? place.tags : [''];
    return [place?.state ? `US-${place.state}` : ''];
  };
  for (const [grouping, tag, publishers] of [
    ['LOCATION', undefined, SITES],
    ['LOCATION', undefined, ['TWO']],
    ['LOCATION', 'new', SITES],
    ['TAG', undefined, SITES],
    ['STATE', 'coast', ['ONE']],
  ] as const) {
    const isSelected = ({ locationId, publisher }: Review) =>
      (publishers as readonly string[]).includes(publisher) &&
      (tag === undefined || places.find(({ id }) => id === locationId)?.tags.includes(tag));
    const shown = reviews.filter(({ archived, category }) => !archived && category === 'REVIEW');
    const chosen = shown.filter(isSelected);
    const sides = (of: readonly Review[]) => {
      return { own: counted(of, range), compared: counted(of, compared.range), before: counted(of, compared.before) };
    };
    const keys = new Set(chosen.flatMap(({ locationId }) => groupsOf(grouping, locationId)));
    const expected = [...keys].flatMap((key) => {
      const numbers = sides(chosen.filter(({ locationId }) => groupsOf(grouping, locationId).includes(key)));
      return numbers.own.reviews + numbers.before.reviews > 0 ? [[key, numbers] as const] : [];
    });
    for (const rankOf of ['VALUE', 'CHANGE'] as const) {
      const stored = rankOf === 'VALUE';
      const selected = { accountId, locations: { ...(tag !== undefined && { tag }) }, publishers, range, compared };
      const order = { grouping, rank: 'ANSWER_RATE', rankOf, page: { descending: true, size: 100 } } as const;
      const query: ReviewRankingQuery = { ...selected, ...order, stored };
      const found = await findReviewRanking(database, query);
      const groups = found.groups.map(({ key, rank: _, ...numbers }) => [key, numbers] as const);
      const name = `${grouping} of ${tag} ${stored}`;
      expect([name, Object.fromEntries(groups)]).toEqual([name, Object.fromEntries(expected)]);
      expect([name, found.total, found.totals]).toEqual([name, expected.length, sides(chosen)]);
      const other = await findReviewRanking(database, { ...query, stored: !stored });
      expect(other.groups).toEqual(found.groups);
    }
  }
}

describe('the sums of reviews of accounts with many locations', () => {
  it('[contract 6] are what a person adds up by hand', async () => {
    await post(160, 75);
    await sum();
    await expectExact();
  });

  it('[contract 6] change with each review in its transaction: new ones, answers, stars, archived and deleted ones', async () => {
    await addPlace();
    await post(40, 62);
    await expectExact();
    for (const review of reviews.filter((_, n) => n % 4 === 0)) {
      review.answeredAt = review.answeredAt ? null : new Date(review.postedAt.getTime() + 5_000);
      review.rating = 1 + roll(5);
      review.recommendation = null;
      review.archived = roll(3) === 0;
      await database.sql`
        update interactions
        set rating = ${review.rating}, recommendation = null, first_response_at = ${review.answeredAt}, last_response_at = ${review.answeredAt},
        response_count = case when ${review.answeredAt}::timestamptz is null then 0 else 1 end, status = ${review.archived ? 'ARCHIVED' : 'READ'} where id = ${review.id}`;
    }
    await expectExact();
    const deleted = reviews.splice(20, 15).map(({ id }) => id);
    await database.sql`delete from interactions where id = any(${deleted}::uuid[])`;
    await expectExact();
  });

  it('[contract 6] are of the day before until a new day, also of a new month, is added up; tags move at once', async () => {
    await clock.advance(3 * DAY_MS);
    expect(await hasReviewSums(database, accountId, today())).toBe(false);
    await post(20, 5);
    await sum();
    await expectExact();
    for (const place of places.slice(0, 4)) {
      place.tags = place.tags.includes('new') ? ['coast'] : ['new', 'moved'];
      await database.sql`update locations set tags = ${place.tags} where id = ${place.id}`;
    }
    await expectExact();
  });

  it('[jobs] a slot that is added up twice, or beside a new review, stays the same', async () => {
    const before = await database.sql`select * from review_sums order by location_id, publisher`;
    await database.sql`update work set due_at = now() where kind = ${REVIEW_SUM}`;
    await Promise.all([workOff(deps, new AllSums(deps)), workOff(deps, new AllSums(deps)), post(10, 3)]);
    await expectExact();
    expect(before.length).toBeGreaterThan(0);
  });

  it('[jobs] are requested only where each request would add up many locations, and end with them', async () => {
    const other = await newAccount(database);
    await database.transaction((transaction) => requestReviewSums(deps, transaction, { accountId: other }));
    expect(await database.sql`select from work where account_id = ${other}`).toEqual([]);
    await database.sql`update work set due_at = now() where kind = ${REVIEW_SUM}`;
    await workOff(deps, new ReviewSums(deps));
    expect(await database.sql`select from work`).toEqual([]);
    expect(await database.sql`select from review_sums`).toEqual([]);
    expect(await hasReviewSums(database, accountId, today())).toBe(false);
  });
});
