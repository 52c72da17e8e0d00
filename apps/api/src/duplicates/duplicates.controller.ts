import { Inject } from '@nestjs/common';
import type { ConnectionsDependencies, DuplicateDecision } from '@listings/feature-connections';
import { CONNECTIONS, decideDuplicates, duplicatesOfLocation, duplicatesRollup } from '@listings/feature-connections';
import { requireLocationId } from '@listings/pagination';
import { offsetPageOfRequest } from '../http/offset-parameters.js';
import { ApiController, Operation } from '../http/operation.decorator.js';
import { writeResult } from '../http/payload-schemas.js';
import type { KeyCall } from '../http/operation-call.js';
import { locationInPath } from '../http/parameters.js';
import {
  duplicateDecisionExample,
  duplicatesExample,
  duplicatesRollupExample,
  markedAsDuplicateExample,
  markedAsNotDuplicateExample,
  notMarkedAsDuplicateExample,
  notMarkedAsNotDuplicateExample,
} from './duplicate-examples.js';
import { duplicateRollupParameters, MarkAsDuplicateInput, MarkAsNotDuplicateInput } from './duplicate-input.js';
import type { DuplicateDecisionInput } from './duplicate-input.js';
import {
  DuplicateListingsPayload,
  DuplicateListingsRollupPayload,
  MarkAsDuplicatePayload,
  MarkAsNotDuplicatePayload,
} from './duplicate-payload.js';

/** Listings that show a location a second time, and the decisions of clients about them [contract 11]. */
@ApiController('listings')
export class DuplicatesController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'duplicateListingsForLocation',
    route: 'GET /locations/:locationId/listings/duplicates',
    access: { key: 'READ' },
    summary: 'List the duplicate listings of a location',
    description:
      'Returns the listings of the connected accounts that show the location a second time: they resemble the location, which is linked to another listing of the same publisher. The service looks for duplicates in the background: during a search for matches, after it has read the listings of a connected account, and after a location was linked or its name, address or contact data changed.\n\nA suspected listing disappears when it no longer resembles the location, when the publisher no longer returns it, and when it is linked to a location. A marked one stays until markAsNotDuplicate is called.',
    path: { locationId: locationInPath },
    response: DuplicateListingsPayload,
    example: duplicatesExample,
  })
  list({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return duplicatesOfLocation(this.connections, caller, requireLocationId(id));
  }

  @Operation({
    id: 'duplicateListingsRollup',
    route: 'GET /locations/listings/duplicates',
    access: { key: 'READ' },
    summary: 'List the duplicate listings of all locations',
    description:
      'Returns the duplicate listings of all locations, or of the locations with a tag, newest first. Each record names its location; otherwise it is the same as in duplicateListingsForLocation.',
    query: duplicateRollupParameters,
    response: DuplicateListingsRollupPayload,
    example: duplicatesRollupExample,
  })
  rollup({ caller, query }: KeyCall<{ query: typeof duplicateRollupParameters }>) {
    return duplicatesRollup(this.connections, caller, { tag: query.tag, page: offsetPageOfRequest(query) });
  }

  @Operation({
    id: 'markAsDuplicate',
    route: 'POST /locations/listings/mark-as-duplicate',
    access: { key: 'WRITE' },
    summary: 'Mark listings as duplicates of a location',
    description:
      'Marks listings as duplicates of a location. A marked listing is kept out of matching: it is not suggested, a suggestion of it cannot be confirmed, and it cannot be imported. connectListing can still link it. The listing at the publisher stays unchanged. The operation marks all of the listings or, when one of them breaks a rule, none. Marking a listing again changes nothing.',
    body: { schema: MarkAsDuplicateInput, example: duplicateDecisionExample },
    response: MarkAsDuplicatePayload,
    example: markedAsDuplicateExample,
    failureExample: notMarkedAsDuplicateExample,
    errors: ['SY00008', 'SY81067', 'SY81068'],
  })
  mark({ caller, unit, body: input }: KeyCall<{ body: typeof MarkAsDuplicateInput }>) {
    return this.decide({ caller, unit }, input, 'marked');
  }

  @Operation({
    id: 'markAsNotDuplicate',
    route: 'POST /locations/listings/mark-as-not-duplicate',
    access: { key: 'WRITE' },
    summary: 'Mark listings as no duplicates of a location',
    description:
      'Marks listings as no duplicates of a location, whether they are suspected or marked. The service never suspects them again for this location, also after the location was unlinked or the account was connected again. The operation applies to all of the listings or, when one of them breaks a rule, to none.',
    body: { schema: MarkAsNotDuplicateInput, example: duplicateDecisionExample },
    response: MarkAsNotDuplicatePayload,
    example: markedAsNotDuplicateExample,
    failureExample: notMarkedAsNotDuplicateExample,
    errors: ['SY00008', 'SY81067'],
  })
  markNot({ caller, unit, body: input }: KeyCall<{ body: typeof MarkAsNotDuplicateInput }>) {
    return this.decide({ caller, unit }, input, 'dismissed');
  }

  private async decide(
    { caller, unit }: Pick<KeyCall, 'caller' | 'unit'>,
    input: DuplicateDecisionInput,
    decision: DuplicateDecision,
  ) {
    const result = await decideDuplicates({ ...this.connections, unit }, caller, {
      locationId: requireLocationId(input.locationId),
      listingItemIds: input.listingItemIds,
      decision,
    });
    if (result.outcome !== 'decided') return writeResult(input, result.violations, { listings: [] });
    return writeResult(input, [], { listings: result.listings });
  }
}
