import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import {
  ApiController,
  cursorParameter,
  flag,
  inlineRecord,
  inputAsSent,
  inputList,
  inputObject,
  limitParameter,
  listOf,
  LocationId,
  LocationIdText,
  locationInPath,
  Moment,
  nestedObject,
  nullable,
  oneOf,
  Operation,
  publisherConstant,
  publisherOfInput,
  text,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import type { KeyCall, QueryParameters } from '@listings/api-kit';
import { isDay } from '@listings/domain';
import { malformed } from '@listings/errors';
import { readLocationId, requireLocationId } from '@listings/pagination';
import { LISTING_FIELDS } from '@listings/publisher-sdk';
import type { DecisionDependencies } from '../../dependencies.js';
import { decideDifferences } from '../../differences/decide-differences.js';
import { listDifferences } from '../../differences/list-differences.js';
import { countUnrestorable } from '../../differences/restore-obstacles.js';
import { HEALTH } from '../../health.module.js';
import { readListingsNow } from '../../readings/read-now.js';
import { HEALTH_BOUNDS } from '../../rules/health-bounds.js';
import type { DifferencePosition, ListedDifference } from '../../store/differences.js';
import { decisionNotMadeExample, differencesExample, listingsNotReadExample } from './comparison-example.js';
import {
  DifferencePagePayload,
  DifferenceStateName,
  FieldName,
  listedDifference,
  LocationIdField,
  unrestorableView,
} from './comparison-payload.js';

const differencesQuery = {
  state: { schema: DifferenceStateName, example: 'OPEN' },
  publisher: {
    schema: publisherConstant('Only differences at this publisher.'),
    example: ({ publisher }) => publisher,
  },
  field: { schema: FieldName, example: 'hours' },
  locationId: { schema: LocationIdText, example: 'TG9jYXRpb246MTAwMDAx' },
  foundUntil: {
    schema: Moment('Only differences that were found until then. Pass `newestFoundAt` of an earlier page.'),
    example: '2026-07-06T18:33:29.664Z',
  },
  countUnrestorable: {
    description: 'Whether to count, of all that match, those that the service cannot restore: see `unrestorable`.',
    schema: Type.Boolean(),
    example: false,
  },
  first: limitParameter('differences', { max: HEALTH_BOUNDS.differences, default: 50 }),
  after: cursorParameter('DifferenceCursor', 'MjAyNi0wNy0wNlQxODozMzoyOS42NjRaIDEwMDAwMSBtYXBzIG5hbWU', {
    maxLength: HEALTH_BOUNDS.differenceCursor,
  }),
} as const satisfies QueryParameters;

const ReadListingsInput = inputObject('ReadListingsInput', {});

const DecideDifferencesInput = inputObject('DecideListingDifferencesInput', {
  decision: oneOf(
    {
      ACCEPT: 'The location takes the value of the listing, under the same rules as an update.',
      REJECT:
        'The service restores the value of the location at the publisher, unless `restoreObstacle` of the difference says why it cannot.',
      IGNORE: 'Nothing happens until one of the two values changes.',
    },
    'What happens to the differences.',
  ),
  differences: inputList(
    `The differences, 1 to ${HEALTH_BOUNDS.differences}.`,
    nestedObject('ListingDifferenceKey', 'A difference.', {
      locationId: LocationId,
      publisher: publisherConstant('The publisher.'),
      field: FieldName,
      theirs: Type.Optional(
        nullable(
          inputAsSent(
            'What the listing showed, in words, when you decided; null for nothing. If it shows something else by now, the difference is not decided. Without it, the decision is about whatever the listing shows.',
            { maxLength: HEALTH_BOUNDS.shownValue },
          ),
        ),
      ),
    }),
    { minItems: 1, maxItems: HEALTH_BOUNDS.differences },
  ),
});

/** The cursor of a difference: the list continues behind it. */
function cursorOf({ foundAt, locationId, publisher, field }: ListedDifference): string {
  return Buffer.from(`${foundAt.toISOString()} ${locationId} ${publisher} ${field}`).toString('base64url');
}

/** The name of a publisher, as in a cursor. */
const CONSTANT = /^[A-Z0-9_]{1,100}$/;

/** The position of a cursor. Throws if the text is none. */
function positionOf(cursor: string | undefined): DifferencePosition | undefined {
  if (cursor === undefined) return undefined;
  const [at = '', id = '', publisher = '', name = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const [foundAt, locationId, field] = [new Date(at), readLocationId(id), LISTING_FIELDS.find((each) => each === name)];
  if (
    Number.isNaN(foundAt.getTime()) ||
    foundAt.toISOString() !== at ||
    !/^\d{4}-/.test(at) ||
    !locationId ||
    !CONSTANT.test(publisher) ||
    !field
  )
    throw malformed('Parameter "after" is no cursor of this list.');
  return { foundAt, locationId, publisher, field };
}

/** The time of `foundUntil`. Throws if the text is none. */
function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  const [, day] = /^(\d{4}-\d\d-\d\d)T.+(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  // JavaScript reads a day that does not exist, such as 30 February, as a later one.
  if (day === undefined || !isDay(day) || Number.isNaN(time.getTime()))
    throw malformed('Parameter "foundUntil" must be an ISO-8601 timestamp.');
  return time;
}

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
    const { state = 'OPEN', publisher, field, locationId, foundUntil, first = DEFAULT_PAGE, after, ...more } = query;
    if (first < 1 || first > HEALTH_BOUNDS.differences)
      throw malformed(`Parameter "first" must be between 1 and ${HEALTH_BOUNDS.differences}.`);
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
    const unrestorable = more.countUnrestorable === true ? await countUnrestorable(this.health, caller, filter) : null;
    const last = differences.at(-1);
    return {
      differences: differences.map(listedDifference),
      total,
      unrestorable: unrestorable && unrestorableView(unrestorable),
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
    body: {
      schema: DecideDifferencesInput,
      example: ({ publisher }) => ({
        decision: 'REJECT',
        differences: [{ locationId: 100001, publisher, field: 'phone', theirs: '(415) 555-2600' }],
      }),
    },
    response: writePayload('DecideListingDifferencesPayload', 'What became of the differences.', {
      results: listOf(
        'The differences of the request, in its order.',
        inlineRecord('A difference.', {
          locationId: LocationIdField,
          publisher: publisherConstant('The publisher.'),
          field: FieldName,
          decided: flag('Whether the decision holds for it.'),
          reason: nullable(text('Why it was not decided, for people; null if it was.')),
        }),
      ),
    }),
    example: ({ publisher }) => ({
      results: [{ locationId: 100001, publisher, field: 'phone', decided: true, reason: null }],
    }),
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
      'Has the linked listings of a location read before all others of their connected accounts. The comparison of the location shows the result, normally within seconds, unless a change of the location is on its way there or the publisher allows no calls at the moment. A listing to which access was lost is asked for as well: once it answers, its link works again.',
    path: { locationId: locationInPath },
    body: { schema: ReadListingsInput, example: {} },
    response: writePayload('ReadListingsPayload', 'Which listings are read.', {
      publishers: listOf(
        'The publishers whose listings are read; none if the location is linked nowhere.',
        publisherConstant('A publisher.'),
      ),
    }),
    example: ({ publisher }) => ({ publishers: [publisher] }),
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
