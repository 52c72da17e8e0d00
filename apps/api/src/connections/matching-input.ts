import { Type } from 'typebox';
import type { SuggestionSortField } from '@listings/feature-connections';
import { inputIdText, inputList, inputText } from '../http/fields.js';
import { idOf, LocationIds } from '../http/ids.js';
import { inputObject, nestedObject, oneOf } from '../http/input-schemas.js';
import { offsetParameters } from '../http/offset-parameters.js';
import type { QueryParameter } from '../http/operation.js';

/** `input` of connectedAccountsTriggerMatches [contract 7]. */
export const TriggerMatchesInput = inputObject('ConnectedAccountsTriggerMatchesInput', {
  connectedAccountIds: inputList(
    'Ids of the connected accounts whose listings are compared with the locations, 1 to 100.',
    idOf('ConnectedAccount', inputIdText('Id of a connected account, a UUID.')),
    { minItems: 1, maxItems: 100 },
  ),
});

const matchRecordIds = (description: string) =>
  inputList(
    description,
    idOf('MatchRecord', inputIdText('`matchedDataDatabaseId` of a suggestion, or its global id of type MatchRecord.')),
    { minItems: 1, maxItems: 500 },
  );

/** `input` of confirmConnectMatches [contract 7]. */
export const ConfirmMatchesInput = inputObject('ConfirmConnectMatchesInput', {
  matchRecordIds: matchRecordIds(
    'Ids of the approved suggestions, 1 to 500. The service links the listing of each suggestion to its location.',
  ),
});

/** `input` of rejectConnectMatches. */
export const RejectMatchesInput = inputObject('RejectConnectMatchesInput', {
  matchRecordIds: matchRecordIds('Ids of the suggestions that are no matches, 1 to 500.'),
});

/** `input` of restoreConnectMatches. */
export const RestoreMatchesInput = inputObject('RestoreConnectMatchesInput', {
  matchRecordIds: matchRecordIds('Ids of the rejected matches that are to be suggestions again, 1 to 500.'),
});

const SuggestionFilters = nestedObject('ConnectionSuggestionFiltersInput', 'Filter for suggestions.', {
  locationIds: Type.Optional(LocationIds),
  rejected: Type.Optional(
    Type.Boolean({ description: 'True: the matches that somebody rejected, instead of the suggestions.' }),
  ),
  minScore: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Minimum score, 0 to 1.' })),
  search: Type.Optional(
    inputText(
      'Search words for the names and cities of location and listing, at most 500 characters; all must match. Case and accents do not matter.',
      {
        maxLength: 500,
      },
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
