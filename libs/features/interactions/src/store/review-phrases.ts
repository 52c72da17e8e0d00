import type { Sql } from '@listings/persistence';

/** A phrase with the reviews that mention it. */
export interface PhraseRow {
  readonly phrase: string;
  readonly count: number;
  /** Null if none of the reviews has stars. */
  readonly averageRating: number | null;
  readonly positive: number;
  readonly neutral: number;
  readonly negative: number;
  readonly publishers: readonly string[];
}

/** The reviews whose phrases are counted. */
export interface PhraseScope {
  readonly accountId: number;
  /** Absent: all locations. */
  readonly locationIds?: readonly number[];
  readonly publishers: readonly string[];
  /** First and last day, inclusive, in UTC. */
  readonly from: string;
  readonly to: string;
}

/** Returns the most frequent phrases of the newest `reviews` reviews of the scope. */
export async function findPhrases(
  sql: Sql,
  { accountId, locationIds, publishers, from, to }: PhraseScope,
  { reviews, limit }: { reviews: number; limit: number },
): Promise<PhraseRow[]> {
  const source = (condition: string) => `
    select phrases, rating, recommendation, publisher, posted_at from interactions
    where account_id = $1 and ${condition} and posted_at >= $3::date::timestamp at time zone 'UTC'
      and posted_at < ($4::date + 1)::timestamp at time zone 'UTC'
      and publisher = any($2::text[]) and category = 'REVIEW' and status <> 'ARCHIVED'
    order by posted_at desc limit $5`;
  const recent = locationIds
    ? `select * from (select each.* from unnest($7::integer[]) place (id)
         cross join lateral (${source('location_id = place.id')}) each) those order by posted_at desc limit $5`
    : source('true');
  return sql.query<PhraseRow>(
    `with recent as (${recent})
     select phrase, count(*)::integer as count, avg(rating)::float8 as "averageRating",
       count(*) filter (where rating >= 4 or recommendation = 'positive')::integer as positive,
       count(*) filter (where rating = 3)::integer as neutral,
       count(*) filter (where rating <= 2 or recommendation = 'negative')::integer as negative,
       array_agg(distinct publisher) as publishers
     from recent cross join unnest(phrases) phrase
     group by phrase order by count(*) desc, length(phrase) desc, phrase limit $6`,
    [accountId, publishers, from, to, reviews, limit, ...(locationIds ? [locationIds] : [])],
  );
}
