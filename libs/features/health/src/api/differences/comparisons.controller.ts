import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { KeyCall, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  idOf,
  inlineRecord,
  inputIdText,
  listOf,
  locationInPath,
  nullable,
  oneOf,
  Operation,
  recordOf,
  text,
  uuidOf,
} from '@listings/api-kit';
import { decodeUuidId, isUuid, requireLocationId } from '@listings/pagination';
import { compareLocation } from '../../comparison/compare-location.js';
import { compareSuggestions } from '../../comparison/compare-suggestions.js';
import type { ComparedSuggestion } from '../../comparison/compare-suggestions.js';
import type { DecisionDependencies } from '../../dependencies.js';
import { HEALTH } from '../../health.module.js';
import { HEALTH_BOUNDS } from '../../rules/health-bounds.js';
import { comparisonExample } from './comparison-example.js';
import { AGREEMENTS, ComparisonPayload, comparisonRecords, FieldName } from './comparison-payload.js';

const matchRecordIdExample = 'b5c1f0de-6a44-4f0b-9b8e-3f0a7d2c9e15';

const suggestionComparisonsQuery = {
  matchRecordIds: {
    description: `JSON array of ids of suggestions or rejected matches, at most ${HEALTH_BOUNDS.suggestions}.`,
    example: [matchRecordIdExample],
    required: '[ID!]!',
    schema: Type.Array(
      idOf(
        'MatchRecord',
        inputIdText('`matchedDataDatabaseId` of a suggestion, or its global id of type MatchRecord.'),
      ),
      { maxItems: HEALTH_BOUNDS.suggestions },
    ),
  },
} as const satisfies QueryParameters;

const SuggestionComparisonsPayload = recordOf('SuggestionComparisons', 'Suggestions beside their locations.', {
  failedIds: listOf(
    'Ids of the request that are no suggestion or rejected match of the account, as they were sent.',
    idOf('MatchRecord', text('Id of a suggestion.')),
  ),
  comparisons: listOf(
    'The comparisons of the others.',
    recordOf('SuggestionComparison', 'A location beside a listing that was suggested for it.', {
      matchRecordId: uuidOf('MatchRecord', 'Id of the suggestion.'),
      obstacle: nullable(text('Why the location cannot be shown there at all; null if it can.')),
      fields: listOf(
        'The fields, without those of which the location says nothing. Empty if there is an obstacle.',
        inlineRecord('A field.', {
          field: FieldName,
          agreement: oneOf(
            {
              ...AGREEMENTS,
              NOT_READ: 'The service has not read the field of this listing. It does so once the listing is linked.',
            },
            'How the two compare.',
          ),
          ours: nullable(text('What the location says, in words; null for nothing.')),
          theirs: nullable(text('What the listing shows, in words; null for nothing.')),
        }),
      ),
    }),
  ),
});

/** Compared suggestions on the wire, with the requested ids that have no comparison. */
function suggestionComparisons(
  matchRecordIds: readonly string[],
  compared: readonly ComparedSuggestion[],
): Type.Static<typeof SuggestionComparisonsPayload> {
  const known = new Set(compared.map(({ id }) => id));
  return {
    failedIds: [...new Set(matchRecordIds)].filter((id) => !known.has(uuidOfRecord(id) ?? '')),
    comparisons: compared.map(({ id, obstacle, fields }) => ({
      matchRecordId: id,
      obstacle,
      fields: fields.map(({ field, agreement, ours, theirs }) => ({ field, agreement, ours, theirs })),
    })),
  };
}

function uuidOfRecord(id: string): string | undefined {
  return (isUuid(id) ? id : decodeUuidId('MatchRecord', id))?.toLowerCase();
}

const suggestionComparisonsExample = {
  failedIds: [],
  comparisons: [
    {
      matchRecordId: matchRecordIdExample,
      obstacle: null,
      fields: [
        { field: 'name', agreement: 'DIFFERENT', ours: 'Golden Gate Café', theirs: 'Golden Gate Café, LLC' },
        { field: 'phone', agreement: 'SAME', ours: '+14155552671', theirs: '(415) 555-2671' },
        { field: 'hours', agreement: 'NOT_READ', ours: 'Monday 09:00am to 05:00pm', theirs: null },
      ],
    },
  ],
};

/** What publishers show of locations, and of those that may be theirs. */
@ApiController('listings')
export class ComparisonsController {
  constructor(@Inject(HEALTH) private readonly health: DecisionDependencies) {}

  @Operation({
    id: 'locationComparison',
    route: 'GET /locations/:locationId/comparison',
    access: { key: 'READ' },
    summary: 'Compare a location with its listings',
    description:
      'Returns, field by field, what the location says and what each linked listing showed when it was read last: about once a day, and at once after it was linked. Differences of notation are none, and what a publisher cannot show is no difference.',
    path: { locationId: locationInPath },
    response: ComparisonPayload,
    example: comparisonExample,
  })
  async compare({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return comparisonRecords(await compareLocation(this.health, caller, requireLocationId(id)));
  }

  @Operation({
    id: 'suggestionComparisons',
    route: 'GET /connection-suggestions/comparisons',
    access: { key: 'READ' },
    summary: 'Compare suggested listings with their locations',
    description:
      'Returns, field by field, what the location of each suggestion says and what its listing showed when the listings of the connected account were read last. The rules are those of locationComparison. A field that was not read with the other listings is `NOT_READ`, and neither missing nor different. Unknown ids are in `failedIds`.',
    query: suggestionComparisonsQuery,
    response: SuggestionComparisonsPayload,
    example: suggestionComparisonsExample,
  })
  async compareSuggested({ caller, query }: KeyCall<{ query: typeof suggestionComparisonsQuery }>) {
    const { matchRecordIds } = query;
    return suggestionComparisons(matchRecordIds, await compareSuggestions(this.health, caller, matchRecordIds));
  }
}
