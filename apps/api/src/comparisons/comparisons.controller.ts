import { Inject } from '@nestjs/common';
import { compareLocation, compareSuggestions, HEALTH } from '@listings/feature-health';
import type { DecisionDependencies } from '@listings/feature-health';
import { requireLocationId } from '@listings/pagination';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { locationInPath } from '../http/parameters.js';
import { comparisonExample } from './comparison-example.js';
import { ComparisonPayload, comparisonRecords } from './comparison-payload.js';
import {
  suggestionComparisons,
  suggestionComparisonsExample,
  SuggestionComparisonsPayload,
  suggestionComparisonsQuery,
} from './suggestion-comparisons.js';

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
