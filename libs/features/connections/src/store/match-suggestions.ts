import { searchQuery } from '@listings/domain';
import type { LocationDraft, SearchTerm } from '@listings/domain';
import { LINKABLE_LISTING } from '@listings/feature-locations';
import { countChanges, declareList, selectRows, selectValues } from '@listings/persistence';
import type { ListPage, ListRequest, Sql, Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { Match } from '../rules/matching/find-matches.js';
import { termConditions } from './term-conditions.js';

/** The fields of a location that matching compares. */
export type MatchableLocation = { readonly id: number } & Pick<LocationDraft, PlaceField | ContactField>;

type PlaceField = 'street' | 'street1' | 'city' | 'stateIso' | 'postalCode' | 'countryIso' | 'latitude' | 'longitude';
type ContactField = 'name' | 'phone' | 'additionalPhones' | 'bizUrl' | 'storeId';

/** The columns of {@link MatchableLocation}. */
export const MATCHABLE = `id, name, street, street1, city, state_iso as "stateIso", postal_code as "postalCode",
  country_iso as "countryIso", latitude, longitude, phone, additional_phones as "additionalPhones", biz_url as "bizUrl",
  store_id as "storeId"`;

/** Returns the next active locations after an id that lack a listing of the publisher, in the order of their ids. */
export const findMatchableLocations = selectRows<
  [key: { accountId: number; publisher: string; after: number; limit: number }],
  MatchableLocation
>({
  text: `select ${MATCHABLE}
    from locations place
    where account_id = $accountId and id > $after and archived_at is null and not exists (
      select 1 from listing_links link
      where link.account_id = $accountId and link.location_id = place.id and link.publisher = $publisher)
    order by id limit $limit`,
});

/**
 * Returns the next listings of a connected account after a reference that are neither linked nor marked as duplicates, as the
 * worker last read them, in the order of the references.
 */
export const findMatchableListings = selectRows<
  [key: ConnectedAccountKey & { after: string; limit: number }],
  { id: string; ref: string; name: string; content: unknown }
>({
  text: `select id, ref, name, content from connected_listings listing
    where account_id = $1 and connected_account_id = $2 and ref > $3 and ${LINKABLE_LISTING}
    order by ref limit $4`,
  values: ({ accountId, connectedAccountId, after, limit }) => [accountId, connectedAccountId, after, limit],
});

/** Deletes the suggestions of an earlier search that the last one did not find. */
export const deleteOtherSuggestions = countChanges<
  [found: ConnectedAccountKey & { matches: readonly { locationId: string; listingId: string }[] }],
  Transaction
>({
  text: `delete from match_suggestions suggestion where account_id = $accountId and connected_account_id = $connectedAccountId and not exists (
    select 1 from unnest($locationIds::integer[], $matches.listingId::uuid[]) as found (location_id, listing_id)
    where found.location_id = suggestion.location_id and found.listing_id = suggestion.listing_id)`,
  computed: ({ matches }) => ({ locationIds: matches.map(({ locationId }) => Number(locationId)) }),
});

/**
 * Stores a page of the suggestions of a search, and returns their number. A pair that was suggested before keeps its id, so that
 * an id that a client has selected stays valid after another search. Skips listings and locations that no longer exist, and pairs that
 * were rejected while the search ran.
 */
export const storeSuggestions = countChanges<[found: ConnectedAccountKey & { matches: readonly Match[] }], Transaction>(
  {
    text: `insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
    select $accountId, $connectedAccountId, found.location_id, found.listing_id, found.score,
      array(select jsonb_array_elements_text(found.reasons))
    from unnest($locationIds::integer[], $matches.listingId::uuid[], $matches.score::numeric[], $reasons::jsonb[])
      as found (location_id, listing_id, score, reasons)
    join locations place on place.account_id = $accountId and place.id = found.location_id
    join connected_listings listing on listing.account_id = $accountId and listing.id = found.listing_id
    where not exists (select 1 from rejected_matches rejected where rejected.account_id = $accountId
      and rejected.location_id = found.location_id and rejected.listing_id = found.listing_id)
    on conflict (account_id, listing_id) do update set score = excluded.score, reasons = excluded.reasons`,
    computed: ({ matches }) => ({
      locationIds: matches.map(({ locationId }) => Number(locationId)),
      reasons: matches.map(({ reasons }) => JSON.stringify(reasons)),
    }),
  },
);

/** A suggestion as lists show it. */
export interface SuggestionRow {
  readonly id: string;
  readonly locationId: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly name: string;
  readonly city: string | null;
  readonly stateIso: string | null;
  readonly listingName: string;
  readonly listingCity: string | null;
  readonly listingAddress: string | null;
  readonly listingPhone: string | null;
  /** Who rejected it, and when; null for a suggestion. */
  readonly rejectedBy: string | null;
  readonly rejectedAt: Date | null;
}

/** Name and city of a listing, as a search reads them; of a listing that an older release stored, the fields. */
const LISTING_TEXT = `coalesce(split_part(listing.search, '|', 1),
  lower(concat_ws(' ', listing.name, listing.content #>> '{address,city}')))`;

/** Declares a list of pairs of a connected account that can still be linked, from one of the tables that have them. */
const declarePairs = (table: string, columns: string) =>
  declareList({
    columns: `suggestion.id, suggestion.location_id as "locationId", suggestion.score::float8 as score, suggestion.reasons,
      place.name, place.city, place.state_iso as "stateIso", listing.name as "listingName",
      listing.content #>> '{address,city}' as "listingCity", listing.address as "listingAddress", listing.phone as "listingPhone",
      ${columns}`,
    of: 'suggestion',
    from: `${table} suggestion
      join connected_listings listing on listing.account_id = $1 and listing.id = suggestion.listing_id
      join locations place on place.account_id = $1 and place.id = suggestion.location_id and place.archived_at is null`,
    scope: { connectedAccountId: (id: string, add) => `suggestion.connected_account_id = ${add(id)}` },
    /** Excludes listings and locations that were linked, archived or marked after the search [contract 7], [contract 11]. */
    where: [
      LINKABLE_LISTING,
      `not exists (select 1 from listing_links link
         where link.account_id = $1 and link.location_id = suggestion.location_id and link.publisher = listing.publisher)`,
    ].join(' and '),
    filters: {
      locationIds: (ids: readonly number[], add) => `suggestion.location_id = any(${add(ids)}::integer[])`,
      minScore: (score: number, add) => `suggestion.score >= ${add(score)}::numeric`,
      /** Each must occur in the name or city of either side. */
      words: (words: readonly { readonly term: SearchTerm; readonly query: string | undefined }[], add) => {
        const ofPlace = (query: string | undefined) => `place.search @@ ${add(query)}::tsquery`;
        const either = words.map(({ term, query }) => [...termConditions(LISTING_TEXT, [term], add), ofPlace(query)]);
        return ['true', ...either.map((sides) => `(${sides.join(' or ')})`)].join(' and ');
      },
    },
    orders: {
      score: (way) => `suggestion.score ${way}, suggestion.id`,
      name: (way) => `lower(place.name) ${way}, suggestion.score desc, suggestion.id`,
    },
    usual: { field: 'score', descending: true },
  });

/** The suggestions of the last search. */
const suggestions = declarePairs('match_suggestions', 'null as "rejectedBy", null as "rejectedAt"');

/** The pairs that somebody rejected. */
const rejectedPairs = declarePairs(
  'rejected_matches',
  'suggestion.rejected_by as "rejectedBy", suggestion.rejected_at as "rejectedAt"',
);

/** Fields by which suggestions can be sorted [contract 7]. */
export type SuggestionSortField = (typeof suggestions.sortFields)[number];

/** A request of a page of suggestions, with the terms of a search. */
export type SuggestionRequest = Omit<ListRequest<typeof suggestions>, 'words'> & {
  readonly terms: readonly SearchTerm[];
  /** Lists what was rejected instead. */
  readonly rejected?: boolean;
};

/** Returns a page of the suggestions, or of the rejected ones, that can still be linked, with the total count. */
export function pageOfSuggestions(
  sql: Sql,
  { terms, rejected = false, ...request }: SuggestionRequest,
): Promise<ListPage<SuggestionRow>> {
  const queryOf = (term: SearchTerm) => searchQuery(request.accountId, [term], { fields: ['name', 'city'] });
  const list = rejected ? rejectedPairs : suggestions;
  return list.page(sql, { ...request, words: terms.map((term) => ({ term, query: queryOf(term) })) });
}

/** Returns suggestions by their ids, including those that can no longer be linked. */
export const findSuggestions = selectRows<
  [key: { accountId: number; ids: readonly string[] }],
  { id: string; connectedAccountId: string; locationId: number; listingId: string }
>({
  text: `select id, connected_account_id as "connectedAccountId", location_id as "locationId", listing_id as "listingId"
    from match_suggestions where account_id = $accountId and id = any($ids::uuid[])`,
});

/** Returns those of the suggestions whose listing and location are linked with each other, through whichever connected account. */
export const findLinkedSuggestions = selectValues<[key: { accountId: number; ids: readonly string[] }], string>({
  text: `select suggestion.id from match_suggestions suggestion
    join connected_listings listing on listing.account_id = $accountId and listing.id = suggestion.listing_id
    join listing_links link on link.account_id = $accountId and link.location_id = suggestion.location_id
      and link.publisher = listing.publisher and link.listing_ref = listing.ref
    where suggestion.account_id = $accountId and suggestion.id = any($ids::uuid[])`,
});

/** A suggested or rejected pair with its listing, as it was stored when it was last read, without its photos. */
export interface SuggestedListing {
  readonly id: string;
  readonly locationId: number;
  readonly publisher: string;
  readonly name: string;
  /** JSON from a plug-in, in the types of the publisher SDK. */
  readonly content: unknown;
}

/** Returns the listings of suggested or rejected pairs by the ids of the pairs; unknown ones are left out. */
export const findSuggestedListings = selectRows<[key: { accountId: number; ids: readonly string[] }], SuggestedListing>(
  {
    text: `select pair.id, pair.location_id as "locationId", listing.publisher, listing.name,
      listing.content - 'photos' as content
    from (
      select id, location_id, listing_id from match_suggestions where account_id = $accountId and id = any($ids::uuid[])
      union all
      select id, location_id, listing_id from rejected_matches where account_id = $accountId and id = any($ids::uuid[])
    ) pair
    join connected_listings listing on listing.account_id = $accountId and listing.id = pair.listing_id
    order by pair.id`,
  },
);
