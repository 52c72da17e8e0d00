import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { ExampleNames, KeyCall, QueryParameter } from '@listings/api-kit';
import {
  ApiController,
  globalIdOf,
  idOf,
  inputObject,
  listOf,
  LocationId,
  locationInPath,
  nullable,
  offsetPageOf,
  offsetPageOfRequest,
  offsetParameters,
  oneOf,
  Operation,
  publisherConstant,
  recordOf,
  text,
  timestamp,
  uuidOf,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import { LOCATION_BOUNDS } from '@listings/feature-locations';
import { globalId, requireLocationId } from '@listings/pagination';
import { CONNECTIONS } from '../../connections.module.js';
import type { ConnectionsDependencies } from '../../dependencies.js';
import { decideDuplicates } from '../../duplicates/decide-duplicates.js';
import { duplicatesOfLocation, duplicatesRollup } from '../../duplicates/list-duplicates.js';
import { CONNECTION_BOUNDS } from '../../rules/connection-bounds.js';
import type { DuplicateDecision } from '../../rules/duplicate-state.js';

const decisionFields = {
  locationId: LocationId,
  listingItemIds: listOf(
    `Ids of the listings, 1 to ${CONNECTION_BOUNDS.decidedDuplicates}.`,
    idOf(
      'ConnectedAccountListing',
      text('`listingItemId` of a duplicate, or the id of a listing from connectedAccountListings.', {
        maxLength: CONNECTION_BOUNDS.externalId,
      }),
    ),
    { minItems: 1, maxItems: CONNECTION_BOUNDS.decidedDuplicates },
  ),
};

/** `input` of markAsDuplicate [contract 11]. */
const MarkAsDuplicateInput = inputObject('MarkAsDuplicateInput', decisionFields);
/** `input` of markAsNotDuplicate [contract 11]. */
const MarkAsNotDuplicateInput = inputObject('MarkAsNotDuplicateInput', decisionFields);
/** The fields that both decisions take. */
type DuplicateDecisionInput = Type.Static<typeof MarkAsDuplicateInput>;

/** Query parameters of duplicateListingsRollup [contract 11]. */
const duplicateRollupParameters = {
  tag: {
    description: 'Tag of the locations whose duplicates are listed; `all` spans every location.',
    example: 'all',
    required: 'String!',
    schema: Type.String({ maxLength: LOCATION_BOUNDS.tag }),
  },
  ...offsetParameters,
} as const satisfies Record<string, QueryParameter>;

const statuses = {
  SUSPECTED: 'The service found the listing, and nobody has decided about it.',
  MARKED: 'A client marked the listing as a duplicate. It is kept out of matching.',
} as const;

/** The fields of a duplicate besides its status. */
const duplicateFields = {
  id: uuidOf('DuplicateListing', 'Id of the duplicate.'),
  listingItemId: globalIdOf(
    'ConnectedAccountListing',
    'Id of the listing, as connectedAccountListings returns it. Pass it to markAsDuplicate or markAsNotDuplicate.',
  ),
  site: publisherConstant('Publisher of the listing.'),
  name: text('Name of the business, as the listing shows it.'),
  address: nullable(text('Address on one line; null when the publisher provides none.')),
  phone: nullable(text('Phone number; null when the publisher provides none.')),
  listingUrl: nullable(text('URL of the public page of the listing; null when the publisher provides none.')),
  score: Type.Number({
    minimum: 0,
    maximum: CONNECTION_BOUNDS.score,
    description: 'How much the listing resembles the location, 0 to 1. The service suspects a score of at least 0.8.',
  }),
  reasons: listOf(
    'Reasons for and against the resemblance, most important first.',
    text('A reason in display form.', { examples: ['Same phone number'] }),
  ),
  detectedAt: timestamp('When the service found the listing, or when a client marked it.'),
};

const Status = oneOf(statuses, 'Whether the listing is suspected or marked.');

/** A listing that shows a location a second time [contract 11]. */
const DuplicateListing = recordOf(
  'DuplicateListing',
  'A listing that shows a location a second time: the location is linked to another listing of the publisher.',
  { ...duplicateFields, status: Status },
);

/** Payload of duplicateListingsForLocation [contract 11]. */
const DuplicateListingsPayload = listOf(
  `The duplicates of the location, highest score first, at most ${CONNECTION_BOUNDS.duplicatesOfLocation}.`,
  DuplicateListing,
);

/** Payload of duplicateListingsRollup [contract 11]. */
const DuplicateListingsRollupPayload = offsetPageOf(
  'DuplicateListingPage',
  recordOf('DuplicateListingOfLocation', 'A duplicate with its location.', {
    ...duplicateFields,
    status: Status,
    locationId: globalIdOf('Location', 'Id of the location that the listing shows a second time.'),
  }),
);

/** Payload of markAsDuplicate [contract 11]. */
const MarkAsDuplicatePayload = writePayload('MarkAsDuplicatePayload', 'Result of marking duplicates.', {
  listings: listOf('The marked listings; empty when `success` is false.', DuplicateListing),
});

/** Payload of markAsNotDuplicate [contract 11]. */
const MarkAsNotDuplicatePayload = writePayload(
  'MarkAsNotDuplicatePayload',
  'Result of marking listings as no duplicates.',
  {
    listings: listOf(
      'The marked listings; empty when `success` is false. The lists of duplicates no longer contain them.',
      recordOf('FormerDuplicateListing', 'A listing that was marked as no duplicate.', {
        ...duplicateFields,
        status: oneOf(
          {
            NOT_DUPLICATE: 'A client marked the listing as no duplicate. It is never suspected again for the location.',
          },
          'Decision of the client.',
        ),
      }),
    ),
  },
);

const locationId = globalId('Location', 100001);
const listingItemId = globalId('ConnectedAccountListing', '9e2b4f17-5c0d-4f86-a1b3-6d8e7c2f4a90');

const duplicate = ({ publisher, site }: ExampleNames, status: string) => ({
  id: 'c2a7e1d4-8b36-4e0f-9f5a-1d3c7b9e2f68',
  listingItemId,
  site: publisher,
  name: 'Golden Gate Café',
  address: '1 Market St, San Francisco, CA 94103, US',
  phone: '+1 415-555-2671',
  listingUrl: `${site.url}/place/golden-gate-cafe-2`,
  status,
  score: 0.998,
  reasons: ['Same phone number', 'Same name', 'Same address'],
  detectedAt: '2026-07-06T18:33:29.664Z',
});

const duplicatesExample = (names: ExampleNames) => [duplicate(names, 'SUSPECTED')];
const duplicatesRollupExample = (names: ExampleNames) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 },
  records: [{ ...duplicate(names, 'SUSPECTED'), locationId }],
});

const duplicateDecisionExample = { locationId, listingItemIds: [listingItemId] };
const refused = (message: string) => `${message} (${listingItemId})`;
const markedAsDuplicateExample = (names: ExampleNames) => ({ listings: [duplicate(names, 'MARKED')] });
const notMarkedAsDuplicateExample = refused('SY81068: The listing is already linked to a location');
const markedAsNotDuplicateExample = (names: ExampleNames) => ({
  listings: [duplicate(names, 'NOT_DUPLICATE')],
});
const notMarkedAsNotDuplicateExample = refused('SY81067: connectedAccountListingId could not be decoded or resolved');

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

  private async decide<D extends DuplicateDecision>(
    { caller, unit }: Pick<KeyCall, 'caller' | 'unit'>,
    input: DuplicateDecisionInput,
    decision: D,
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
