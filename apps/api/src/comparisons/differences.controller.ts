import { Inject } from '@nestjs/common';
import { malformed } from '@listings/errors';
import {
  decideDifferences,
  DIFFERENCES_PAGE,
  HEALTH,
  listDifferences,
  readListingsNow,
} from '@listings/feature-health';
import type { DecisionDependencies } from '@listings/feature-health';
import { requireLocationId } from '@listings/pagination';
import { publisherOfInput } from '../connections/publisher-of-input.js';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { locationInPath } from '../http/parameters.js';
import { writeResult } from '../http/payload-schemas.js';
import {
  decisionExample,
  decisionInputExample,
  decisionNotMadeExample,
  differencesExample,
  listingsNotReadExample,
  listingsReadExample,
} from './comparison-example.js';
import {
  cursorOf,
  DecideDifferencesInput,
  differencesQuery,
  positionOf,
  ReadListingsInput,
  timeOf,
} from './comparison-input.js';
import { DecisionPayload, DifferencePagePayload, listedDifference, ReadListingsPayload } from './comparison-payload.js';

const DEFAULT_PAGE = 50;

/** The fields in which listings differ from their locations, and the decisions about them. */
@ApiController('listings')
export class DifferencesController {
  constructor(@Inject(HEALTH) private readonly health: DecisionDependencies) {}

  @Operation({
    id: 'listingDifferences',
    route: 'GET /listing-differences',
    access: { key: 'READ' },
    summary: 'List the differences of listings',
    description:
      'Returns the fields in which linked listings differ from their locations, the newest first. Without `state` those are listed of which somebody has to decide. The service finds a difference when it reads a listing, about once a day and soon after each change; while a change of the location is on its way there, it finds none.',
    query: differencesQuery,
    response: DifferencePagePayload,
    example: differencesExample,
  })
  async list({ caller, query }: KeyCall<{ query: typeof differencesQuery }>) {
    const { state = 'OPEN', publisher, field, locationId, foundUntil, first = DEFAULT_PAGE, after } = query;
    if (first < 1 || first > DIFFERENCES_PAGE)
      throw malformed(`Parameter "first" must be between 1 and ${DIFFERENCES_PAGE}.`);
    if (publisher !== undefined) publisherOfInput(this.health.publishers, 'publisher', publisher);
    const filter = {
      state,
      ...(publisher !== undefined && { publisher }),
      ...(field !== undefined && { field }),
      ...(locationId !== undefined && { locationId: requireLocationId(locationId) }),
      foundUntil: timeOf(foundUntil),
    };
    const { differences, total, newestFoundAt, hasNextPage } = await listDifferences(this.health, caller, {
      filter,
      first,
      after: positionOf(after),
    });
    const last = differences.at(-1);
    return {
      differences: differences.map(listedDifference),
      total,
      newestFoundAt: newestFoundAt?.toISOString() ?? null,
      nextCursor: hasNextPage && last ? cursorOf(last) : null,
    };
  }

  @Operation({
    id: 'decideListingDifferences',
    route: 'POST /listing-differences/decide',
    access: { key: 'WRITE' },
    summary: 'Decide differences of listings',
    description:
      'Accepts, rejects or ignores open or ignored differences, all in one transaction. A difference that cannot be decided says why in its result, and the others are decided. What was decided is in the history of the location. A rejected value may come back: the difference is open again then, and counts its rejections.',
    body: { schema: DecideDifferencesInput, example: decisionInputExample },
    response: DecisionPayload,
    example: decisionExample,
    failureExample: decisionNotMadeExample,
  })
  async decide({ caller, unit, body: input }: KeyCall<{ body: typeof DecideDifferencesInput }>) {
    const { decision } = input;
    const differences = input.differences.map(({ locationId, publisher, field, theirs }) => {
      publisherOfInput(this.health.publishers, 'differences.publisher', publisher);
      return {
        locationId: requireLocationId(locationId),
        publisher,
        field,
        ...(theirs !== undefined && { seen: theirs }),
      };
    });
    return writeResult(input, [], {
      results: await decideDifferences({ ...this.health, unit }, caller, { decision, differences }),
    });
  }

  @Operation({
    id: 'readListings',
    route: 'POST /locations/:locationId/comparison/read',
    access: { key: 'WRITE' },
    summary: 'Read the listings of a location now',
    description:
      'Has the linked listings of a location read before all others of their connected accounts. The comparison of the location shows the result, normally within seconds, unless a change of the location is on its way there or the publisher allows no calls at the moment.',
    path: { locationId: locationInPath },
    body: { schema: ReadListingsInput, example: {} },
    response: ReadListingsPayload,
    example: listingsReadExample,
    failureExample: listingsNotReadExample,
  })
  async read({
    caller,
    unit,
    path: { locationId: id },
    body: input,
  }: KeyCall<{ path: 'locationId'; body: typeof ReadListingsInput }>) {
    const publishers = await readListingsNow({ ...this.health, unit }, caller, requireLocationId(id));
    return writeResult(input, [], { publishers });
  }
}
