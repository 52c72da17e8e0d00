import { Type } from 'typebox';
import type { SuggestionSortField } from '@listings/persistence';
import { listOf, text } from '../http/fields.js';
import { idOf, LocationIds } from '../http/ids.js';
import { inputObject, nestedObject, oneOf } from '../http/input-schemas.js';
import { offsetParameters } from '../http/offset-parameters.js';
import type { OffsetArguments } from '../http/offset-parameters.js';
import type { QueryParameter } from '../http/operation.js';

/** `input` of connectedAccountsTriggerMatches [contract 7]. */
export const TriggerMatchesInput = inputObject('ConnectedAccountsTriggerMatchesInput', {
  connectedAccountIds: listOf(
    'The accounts whose listings are to be compared with the locations.',
    idOf('ConnectedAccount', text('A connected account, a UUID.')),
    { minItems: 1, maxItems: 100 },
  ),
});
export type TriggerMatchesInput = Type.Static<typeof TriggerMatchesInput>;

/** `input` of confirmConnectMatches [contract 7]. */
export const ConfirmMatchesInput = inputObject('ConfirmConnectMatchesInput', {
  matchRecordIds: listOf(
    'The suggestions that are approved: each listing is linked to its location.',
    idOf(
      'MatchRecord',
      text('matchedDataDatabaseId of a suggestion, or the global id of type MatchRecord made of it.'),
    ),
    { minItems: 1, maxItems: 500 },
  ),
});
export type ConfirmMatchesInput = Type.Static<typeof ConfirmMatchesInput>;

const SuggestionFilters = nestedObject('ConnectionSuggestionFiltersInput', 'Which suggestions.', {
  locationIds: Type.Optional(LocationIds),
  minScore: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'Only suggestions that are at least this sure, 0 to 1.' }),
  ),
  search: Type.Optional(
    text('Words of the names or towns of location and listing; all must occur.', { maxLength: 500 }),
  ),
});
type SuggestionFilters = Type.Static<typeof SuggestionFilters>;

const SuggestionSort = nestedObject('ConnectionSuggestionSortInput', 'In which order.', {
  field: oneOf<SuggestionSortField>(
    { score: 'how sure the suggestion is', name: 'name of the location' },
    'What to sort by.',
  ),
  order: Type.Optional(
    oneOf(
      { Ascending: 'lowest or A first', Descending: 'highest or Z first', ASC: 'as Ascending', DESC: 'as Descending' },
      'In which direction; highest score and A first unless given.',
    ),
  ),
});
type SuggestionSort = Type.Static<typeof SuggestionSort>;

/** Parameters of the list of suggestions [4.7], [contract 7]. */
export const suggestionParameters = {
  accountId: {
    kind: 'text',
    description: 'The account of the key, which is also what it is when missing.',
    example: '1001',
    schema: idOf('Account', text('The number of the account.')),
  },
  filters: {
    kind: 'json',
    description: 'JSON object: locationIds, minScore (0 to 1), search.',
    example: { minScore: 0.9 },
    schema: SuggestionFilters,
  },
  sortBy: {
    kind: 'json',
    description: 'JSON object: field (score, name) and order (Ascending, Descending). Best first unless given.',
    example: { field: 'score', order: 'Descending' },
    schema: SuggestionSort,
  },
  ...offsetParameters,
} as const satisfies Record<string, QueryParameter>;

/** What {@link suggestionParameters} bring. */
export interface SuggestionArguments extends OffsetArguments {
  readonly accountId?: string;
  readonly filters?: SuggestionFilters;
  readonly sortBy?: SuggestionSort;
}

/** Best first unless told otherwise. */
export function suggestionSort(sortBy: SuggestionSort | undefined): {
  field: SuggestionSortField;
  descending: boolean;
} {
  const { field = 'score', order = field === 'score' ? 'Descending' : 'Ascending' } = sortBy ?? {};
  return { field, descending: order === 'Descending' || order === 'DESC' };
}
