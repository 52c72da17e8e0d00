import { searchTerms } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { offsetPage } from '@listings/pagination';
import type { OffsetPage } from '@listings/pagination';
import { requireConnectedAccount } from '../accounts/list-connected-accounts.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { pageOfSuggestions } from '../store/match-suggestions.js';
import type { SuggestionRequest } from '../store/match-suggestions.js';

/** A match suggestion as clients see it [2.7], with its score and the reasons for it [contract 7]. */
export interface ConnectionSuggestion {
  /** Null when the publisher does not provide it. */
  readonly accountEmail: string | null;
  readonly accountType: string;
  readonly connectedAccountId: string;
  readonly locationId: string;
  /** The id that confirm-matches accepts. */
  readonly matchedDataDatabaseId: string;
  readonly locationInfo: { readonly name: string; readonly city: string; readonly stateIso: string };
  readonly suggestedLocationInfo: {
    /** Address and phone are null when the publisher provides none. */
    readonly locationInfo: {
      readonly name: string;
      readonly city: string;
      readonly address: string | null;
      readonly phone: string | null;
    };
  };
  readonly score: number;
  readonly reasons: readonly string[];
  /** Who rejected the pair, and when; null for a suggestion. */
  readonly rejection: { readonly by: string; readonly at: Date } | null;
}

/**
 * The suggestions of an account's latest search that can still be linked [4.7], or those that somebody rejected, by default in descending
 * order of score.
 */
export async function connectionSuggestions(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  request: Omit<SuggestionRequest, 'accountId' | 'terms'> & { search?: string },
): Promise<OffsetPage<ConnectionSuggestion>> {
  const { page, search = '', connectedAccountId, ...filter } = request;
  const account = await requireConnectedAccount(deps, { accountId, connectedAccountId });
  const terms = searchTerms(search);
  if (terms.length === 0 && search.trim() !== '') return offsetPage(page, [], 0);
  const found = await pageOfSuggestions(deps.database, { ...filter, accountId, connectedAccountId, terms, page });
  const records = found.rows.map((row) => ({
    accountEmail: account.email || null,
    accountType: account.publisher,
    connectedAccountId,
    locationId: String(row.locationId),
    matchedDataDatabaseId: row.id,
    locationInfo: { name: row.name, city: row.city ?? '', stateIso: row.stateIso ?? '' },
    suggestedLocationInfo: {
      locationInfo: {
        name: row.listingName,
        city: row.listingCity ?? '',
        address: row.listingAddress,
        phone: row.listingPhone,
      },
    },
    score: row.score,
    reasons: row.reasons,
    rejection: row.rejectedBy === null || row.rejectedAt === null ? null : { by: row.rejectedBy, at: row.rejectedAt },
  }));
  return offsetPage(page, records, found.total);
}
