import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { ExampleNames, QueryParameter } from '@listings/api-kit';
import {
  exampleError,
  idOf,
  inlineRecord,
  inputIdText,
  inputList,
  inputObject,
  inputText,
  listOf,
  LocationId,
  nestedObject,
  nullable,
  offsetPageOf,
  offsetParameters,
  oneOf,
  publisherConstant,
  recordOf,
  REQUEST_BOUNDS,
  text,
  timestamp,
  uuidOf,
} from '@listings/api-kit';
import { CONNECTION_BOUNDS } from '../rules/connection-bounds.js';
import type { SuggestionSortField } from '../store/match-suggestions.js';
import { connectedAccountIdExample } from './connection-examples.js';

/** `input` of connectedAccountsTriggerMatches [contract 7]. */
export const TriggerMatchesInput = inputObject('ConnectedAccountsTriggerMatchesInput', {
  connectedAccountIds: inputList(
    `Ids of the connected accounts whose listings are compared with the locations, 1 to ${CONNECTION_BOUNDS.matchedAccounts}.`,
    idOf('ConnectedAccount', inputIdText('Id of a connected account, a UUID.')),
    { minItems: 1, maxItems: CONNECTION_BOUNDS.matchedAccounts },
  ),
});

const matchRecordIds = (description: string) =>
  inputList(
    description,
    idOf('MatchRecord', inputIdText('`matchedDataDatabaseId` of a suggestion, or its global id of type MatchRecord.')),
    { minItems: 1, maxItems: CONNECTION_BOUNDS.decidedMatches },
  );

/** `input` of confirmConnectMatches [contract 7]. */
export const ConfirmMatchesInput = inputObject('ConfirmConnectMatchesInput', {
  matchRecordIds: matchRecordIds(
    `Ids of the approved suggestions, 1 to ${CONNECTION_BOUNDS.decidedMatches}. The service links the listing of each suggestion to its location.`,
  ),
});

/** `input` of rejectConnectMatches. */
export const RejectMatchesInput = inputObject('RejectConnectMatchesInput', {
  matchRecordIds: matchRecordIds(
    `Ids of the suggestions that are no matches, 1 to ${CONNECTION_BOUNDS.decidedMatches}.`,
  ),
});

/** `input` of restoreConnectMatches. */
export const RestoreMatchesInput = inputObject('RestoreConnectMatchesInput', {
  matchRecordIds: matchRecordIds(
    `Ids of the rejected matches that are to be suggestions again, 1 to ${CONNECTION_BOUNDS.decidedMatches}.`,
  ),
});

const SuggestionFilters = nestedObject('ConnectionSuggestionFiltersInput', 'Filter for suggestions.', {
  locationIds: Type.Optional(
    inputList(`Of these locations, at most ${REQUEST_BOUNDS.locationIds}.`, LocationId, {
      maxItems: REQUEST_BOUNDS.locationIds,
    }),
  ),
  rejected: Type.Optional(
    Type.Boolean({ description: 'True: the matches that somebody rejected, instead of the suggestions.' }),
  ),
  minScore: Type.Optional(
    Type.Number({ minimum: 0, maximum: CONNECTION_BOUNDS.score, description: 'Minimum score, 0 to 1.' }),
  ),
  search: Type.Optional(
    inputText(
      `Search words for the names and cities of location and listing, at most ${CONNECTION_BOUNDS.searchText} characters; all must match. Case and accents do not matter.`,
      { maxLength: CONNECTION_BOUNDS.searchText },
    ),
  ),
});

const SuggestionSort = nestedObject('ConnectionSuggestionSortInput', 'Sort order.', {
  field: oneOf<SuggestionSortField>(
    { score: 'Score of the suggestion.', name: 'Name of the location.' },
    'Field to sort by.',
  ),
  order: Type.Optional(
    oneOf(
      {
        Ascending: 'Lowest score or A first.',
        Descending: 'Highest score or Z first.',
        ASC: 'Alias of Ascending.',
        DESC: 'Alias of Descending.',
      },
      'Sort direction. When omitted: descending for score, ascending for name.',
    ),
  ),
});
type SuggestionSort = Type.Static<typeof SuggestionSort>;

/** Query parameters of the suggestion list [4.7], [contract 7]. */
export const suggestionParameters = {
  accountId: {
    description: 'Id of the account. It must be the account of the key, which is also the default.',
    example: '1001',
    schema: idOf('Account', inputIdText('Database id of the account.')),
  },
  filters: {
    description: 'JSON object with the filter keys locationIds, minScore (0 to 1), search and rejected.',
    example: { minScore: 0.9 },
    schema: SuggestionFilters,
  },
  sortBy: {
    description:
      'Sort order: a JSON object with field (score, name) and order (Ascending, Descending). Highest score first when omitted.',
    example: { field: 'score', order: 'Descending' },
    schema: SuggestionSort,
  },
  ...offsetParameters,
} as const satisfies Record<string, QueryParameter>;

/** The requested sort order; highest score first by default. */
export function suggestionSort(sortBy: SuggestionSort | undefined): {
  field: SuggestionSortField;
  descending: boolean;
} {
  const { field = 'score', order = field === 'score' ? 'Descending' : 'Ascending' } = sortBy ?? {};
  return { field, descending: order === 'Descending' || order === 'DESC' };
}

const matchRecordId = 'b5c1f0de-6a44-4f0b-9b8e-3f0a7d2c9e15';
/** Example of a payload whose ids all failed. */
export const matchesRefused = (message: string, failedIds: readonly string[]) => ({
  failedIds,
  errors: [exampleError(message)],
});

/** Payload of an operation on connected accounts or suggestions that succeeded for all of them. */
export const matchesDoneExample = { failedIds: [] };

/** Payload of connectionSuggestionsForAccount. */
export const connectionSuggestionsExample = ({ publisher }: ExampleNames) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 },
  records: [
    {
      accountEmail: 'owner@golden-gate-cafe.example',
      accountType: publisher,
      connectedAccountId: connectedAccountIdExample,
      locationId: '100001',
      matchedDataDatabaseId: matchRecordId,
      locationInfo: { name: 'Golden Gate Cafe', city: 'San Francisco', stateIso: 'CA' },
      suggestedLocationInfo: {
        locationInfo: {
          name: 'Golden Gate Café, LLC',
          city: 'San Francisco',
          address: '1 Market St, San Francisco, CA 94105',
          phone: '+1 415-555-2671',
        },
      },
      score: 0.997,
      reasons: ['Same phone number', 'Same name', 'Same address', '24 m apart'],
      rejection: null,
    },
  ],
});

/** `input` of the operations on suggestions. */
export const matchesInputExample = { matchRecordIds: [matchRecordId] };

/** Payload of confirmConnectMatches. */
export const matchesNotConfirmedExample = matchesRefused(
  `SY81068: The listing is already linked to a location (${matchRecordId})`,
  [matchRecordId],
);

/** Payload of rejectConnectMatches and restoreConnectMatches. */
export const matchesUnknownExample = matchesRefused(
  `SY81093: Match record could not be decoded or resolved (${matchRecordId})`,
  [matchRecordId],
);

/** The ids of a request that failed. */
export const failedIdsOf = <S extends TSchema>(id: S) => listOf('Ids that failed, as the request contained them.', id);

/** Payload of connectionSuggestionsForAccount [2.7], [contract 7]. */
export const ConnectionSuggestionsPayload = offsetPageOf(
  'ConnectionSuggestionPage',
  recordOf('ConnectionSuggestion', 'A listing that probably represents a location.', {
    accountEmail: nullable(
      text('E-mail address of the owner of the connected account; null when the publisher does not provide it.'),
    ),
    accountType: publisherConstant('Publisher of the listing.'),
    connectedAccountId: uuidOf('ConnectedAccount', 'Id of the connected account that can access the listing.'),
    locationId: idOf('Location', text('Database id of the location, as a string.')),
    matchedDataDatabaseId: uuidOf('MatchRecord', 'Id of the suggestion. Pass it to confirmConnectMatches.'),
    locationInfo: recordOf('SuggestedLocation', 'The location.', {
      name: text('Name of the location.'),
      city: text('City; empty when the location has none.'),
      stateIso: text('Code of the subdivision; empty when the location has none.'),
    }),
    suggestedLocationInfo: recordOf('SuggestedListing', 'The listing.', {
      locationInfo: recordOf('SuggestedListingInfo', 'Data of the listing at the publisher.', {
        name: text('Name of the business.'),
        city: text('City; empty when the publisher provides none.'),
        address: nullable(text('Address in one line; null when the publisher provides none.')),
        phone: nullable(text('Phone number as the publisher writes it; null when it provides none.')),
      }),
    }),
    score: Type.Number({
      minimum: 0,
      maximum: CONNECTION_BOUNDS.score,
      description: 'Confidence of the match, 0 to 1. The service suggests matches with a score of at least 0.8.',
    }),
    reasons: listOf(
      'Reasons for and against the match, most important first.',
      text('A reason in display form.', { examples: ['Same phone number'] }),
    ),
    rejection: nullable(
      inlineRecord('Who rejected the match, and when; null for a suggestion.', {
        by: text('An e-mail address, or the name of a key.'),
        at: timestamp('When it was rejected.'),
      }),
    ),
  }),
);
