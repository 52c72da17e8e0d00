import { Type } from 'typebox';
import { isDay } from '@listings/domain';
import { malformed } from '@listings/errors';
import { DIFFERENCES_PAGE } from '@listings/feature-health';
import type { DifferencePosition, ListedDifference } from '@listings/feature-health';
import { readLocationId } from '@listings/pagination';
import { LISTING_FIELDS } from '@listings/publisher-sdk';
import { inputList, inputText } from '../http/fields.js';
import { LocationId, LocationIdText } from '../http/ids.js';
import { inputObject, nestedObject, nullable, oneOf } from '../http/input-schemas.js';
import type { QueryParameters } from '../http/operation.js';
import { cursorParameter, limitParameter } from '../http/parameters.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { DifferenceStateName, FieldName } from './comparison-payload.js';

/** Query parameters of listingDifferences. */
export const differencesQuery = {
  state: { schema: DifferenceStateName, example: 'OPEN' },
  publisher: {
    schema: publisherConstant('Only differences at this publisher.'),
    example: ({ publisher }) => publisher,
  },
  field: { schema: FieldName, example: 'hours' },
  locationId: { schema: LocationIdText, example: 'TG9jYXRpb246MTAwMDAx' },
  foundUntil: {
    schema: inputText('Only differences that were found until then. Pass `newestFoundAt` of an earlier page.', {
      format: 'date-time',
      maxLength: 40,
    }),
    example: '2026-07-06T18:33:29.664Z',
  },
  first: limitParameter('differences', { max: DIFFERENCES_PAGE, default: 50 }),
  after: cursorParameter('DifferenceCursor', 'MjAyNi0wNy0wNlQxODozMzoyOS42NjRaIDEwMDAwMSBtYXBzIG5hbWU', {
    maxLength: 300,
  }),
} as const satisfies QueryParameters;

/** `input` of readListings. */
export const ReadListingsInput = inputObject('ReadListingsInput', {});

/** `input` of decideListingDifferences. */
export const DecideDifferencesInput = inputObject('DecideListingDifferencesInput', {
  decision: oneOf(
    {
      ACCEPT: 'The location takes the value of the listing, under the same rules as an update.',
      REJECT: 'The service restores the value of the location at the publisher.',
      IGNORE: 'Nothing happens until one of the two values changes.',
    },
    'What happens to the differences.',
  ),
  differences: inputList(
    `The differences, 1 to ${DIFFERENCES_PAGE}.`,
    nestedObject('ListingDifferenceKey', 'A difference.', {
      locationId: LocationId,
      publisher: publisherConstant('The publisher.'),
      field: FieldName,
      theirs: Type.Optional(
        nullable(
          inputText(
            'What the listing showed, in words, when you decided; null for nothing. If it shows something else by now, the difference is not decided. Without it, the decision is about whatever the listing shows.',
            { maxLength: 20_000 },
          ),
        ),
      ),
    }),
    { minItems: 1, maxItems: DIFFERENCES_PAGE },
  ),
});

/** The cursor of a difference: the list continues behind it. */
export function cursorOf({ foundAt, locationId, publisher, field }: ListedDifference): string {
  return Buffer.from(`${foundAt.toISOString()} ${locationId} ${publisher} ${field}`).toString('base64url');
}

/** The name of a publisher, as in a cursor. */
const CONSTANT = /^[A-Z0-9_]{1,100}$/;

/** The position of a cursor. Throws if the text is none. */
export function positionOf(cursor: string | undefined): DifferencePosition | undefined {
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
export function timeOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  const [, day] = /^(\d{4}-\d\d-\d\d)T.+(Z|[+-]\d\d:\d\d)$/.exec(text) ?? [];
  // JavaScript reads a day that does not exist, such as 30 February, as a later one.
  if (day === undefined || !isDay(day) || Number.isNaN(time.getTime()))
    throw malformed('Parameter "foundUntil" must be an ISO-8601 timestamp.');
  return time;
}
