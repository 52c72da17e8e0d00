import { changeRows, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { stateAt } from './states-at-publisher.js';
import type { StateAtPublisher } from './states-at-publisher.js';

/** The numbers of a location by which lists are ordered. */
export interface LocationNumbers {
  readonly locationId: number;
  /** The health, 0 to 100; null: archived, or not computed yet. */
  readonly score: number | null;
  /** Reviews with stars at all publishers. */
  readonly reviews: number;
  /** Open differences. */
  readonly differences: number;
  /** Listings that the service can use. */
  readonly listed: number;
}

/** Stores the numbers of some locations; those that are the same already stay untouched. */
export const storeNumbers = changeRows<
  [
    given: {
      accountId: number;
      numbers: readonly (LocationNumbers & { /** The sum of all stars. */ stars: number })[];
    },
  ],
  Transaction
>({
  name: 'location-numbers-store',
  text: `insert into location_numbers as stored (account_id, location_id, score, reviews, rating, differences, listed)
    select $accountId, place.id, given.score, given.reviews, round(given.stars::numeric / nullif(given.reviews, 0), 6),
      given.differences, given.listed
    from unnest($numbers.locationId::integer[], $numbers.score::smallint[], $numbers.reviews::integer[], $numbers.stars::integer[],
        $numbers.differences::integer[], $numbers.listed::integer[])
      as given (id, score, reviews, stars, differences, listed)
    cross join lateral (select id from locations where account_id = $accountId and id = given.id limit 1) place order by place.id
    on conflict (account_id, location_id) do update
      set score = excluded.score, reviews = excluded.reviews, rating = excluded.rating, differences = excluded.differences, listed = excluded.listed
    where (stored.score, stored.reviews, stored.rating, stored.differences, stored.listed)
      is distinct from (excluded.score, excluded.reviews, excluded.rating, excluded.differences, excluded.listed)`,
  isNeeded: ({ numbers }) => numbers.length > 0,
});

/** Reads the numbers of some locations; unknown ones are left out. */
export const findNumbers = selectRows<
  [given: { accountId: number; locationIds: readonly number[] }],
  LocationNumbers & { readonly rating: number | null }
>({
  name: 'location-numbers',
  text: `select location_id as "locationId", score, reviews, rating::float8 as rating, differences, listed
    from location_numbers where account_id = $accountId and location_id = any($locationIds::integer[])`,
});

/** What a location has at a publisher. */
export interface PublisherState {
  readonly locationId: number;
  readonly publisher: string;
  readonly state: StateAtPublisher;
}

/** Reads what some locations have at each publisher. Archived ones are left out. */
export const findStates = selectRows<
  [given: { accountId: number; locationIds: readonly number[]; publishers: readonly string[] }],
  PublisherState
>({
  name: 'location-states',
  text: `select page.id as "locationId", asked.name as publisher, ${stateAt('asked.name')} as state
    from (select id from locations where account_id = $1 and id = any($2::integer[]) and archived_at is null) page
    cross join unnest($3::text[]) with ordinality as asked (name, position) order by page.id, asked.position`,
  values: ({ accountId, locationIds, publishers }) => [accountId, locationIds, publishers],
});
