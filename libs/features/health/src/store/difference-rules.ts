import { changeRows, selectOnly, selectRows, selectsAny, selectValue } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { DifferenceRule, RuledDifference } from '../rules/difference-rules.js';
import type { DifferenceKey } from './differences.js';

/** The rules of an account with their version, which every change raises. */
export interface RuleSet {
  readonly version: number;
  readonly rules: readonly DifferenceRule[];
}

/** Returns the rules of an account; none before it has saved some. */
export const findRules = selectOnly<[given: { accountId: number }], RuleSet>({
  name: 'difference-rules',
  text: 'select version, rules from difference_rules where account_id = $accountId',
  otherwise: { version: 0, rules: [] },
});

/**
 * Replaces the rules of an account, and returns their version. Undefined if they have another version than expected: nothing is stored then. An
 * account without rules has the version 0.
 */
export const storeRules = selectValue<
  [given: { accountId: number; rules: readonly DifferenceRule[]; expectedVersion?: number }],
  number,
  Transaction
>({
  name: 'difference-rules-store',
  text: `insert into difference_rules as stored (account_id, rules)
    select $1, $2::jsonb
    where $3::integer is null or $3 = 0 or exists (select from difference_rules where account_id = $1)
    on conflict (account_id) do update set rules = excluded.rules, version = stored.version + 1
    where $3::integer is null or stored.version = $3
    returning version`,
  values: ({ accountId, rules, expectedVersion }) => [accountId, JSON.stringify(rules), expectedVersion ?? null],
});

/** A confirmed difference of which the rules have not decided yet. */
export type UnruledDifference = RuledDifference & DifferenceKey;

/** Returns confirmed open differences that the present rules have not seen, in the order of their locations. */
export const findUnruled = selectRows<
  [given: { accountId: number; version: number; limit: number }],
  UnruledDifference
>({
  name: 'differences-unruled',
  text: `select difference.location_id as "locationId", difference.publisher, difference.field, difference.ours, difference.theirs,
      difference.rejections, place.tags, place.folder_id as "folderId"
    from (
      select location_id, publisher, field, ours, theirs, rejections from listing_differences
      where account_id = $accountId and rules_version < $version and state = 'OPEN' and confirmed_at is not null
      order by rules_version, location_id limit $limit
    ) difference
    join locations place on place.account_id = $accountId and place.id = difference.location_id
    order by difference.location_id, difference.publisher, difference.field`,
});

/** Lets the rules see the open differences of some locations again. Returns whether there are any that they had seen. */
export const unmarkRuled = selectsAny<[given: { accountId: number; locationIds: readonly number[] }], Transaction>({
  name: 'differences-unmark-ruled',
  text: `update listing_differences difference set rules_version = 0
    from unnest($locationIds::integer[]) as given (id)
    where difference.account_id = $accountId and difference.location_id = given.id and difference.state = 'OPEN'
      and difference.confirmed_at is not null and difference.rules_version > 0
    returning difference.location_id`,
});

/** What {@link unmarkRuledOfAccount} has read and found. */
export interface UnmarkedListings {
  readonly links: number;
  /** The location of the last link; null if there was none. */
  readonly last: number | null;
  /** Whether there are differences that the rules had seen. */
  readonly isAny: boolean;
}

/**
 * Lets the rules see the open differences of the listings of a connected account again. Reads at most `limit` links of the account, in the order of
 * their locations from `from` on, whichever connected account they are of.
 */
export const unmarkRuledOfAccount = selectOnly<
  [given: ConnectedAccountKey & { readonly from: number; readonly limit: number }],
  UnmarkedListings,
  Transaction
>({
  name: 'differences-unmark-ruled-of-account',
  text: `with links as materialized (
      select location_id, publisher, connected_account_id from listing_links
      where account_id = $accountId and location_id >= $from order by location_id, publisher limit $limit
    ), unmarked as (
      update listing_differences set rules_version = 0
      where account_id = $accountId
        and location_id = any(array(select location_id from links where connected_account_id = $connectedAccountId))
        and publisher = (select publisher from links where connected_account_id = $connectedAccountId limit 1)
        and state = 'OPEN' and confirmed_at is not null and rules_version > 0
      returning location_id
    )
    select (select count(*) from links)::integer as links, (select max(location_id) from links) as last,
      exists (select from unmarked) as "isAny"`,
});

/** Notes which differences the rules have seen. */
export const markRuled = changeRows<
  [given: { accountId: number; version: number; keys: readonly DifferenceKey[] }],
  Transaction
>({
  name: 'differences-ruled',
  text: `update listing_differences difference set rules_version = $version
    from unnest($keys.locationId::integer[], $keys.publisher::text[], $keys.field::text[]) as seen (location_id, publisher, field)
    where difference.account_id = $accountId and difference.location_id = seen.location_id
      and difference.publisher = seen.publisher and difference.field = seen.field`,
  isNeeded: ({ keys }) => keys.length > 0,
});
