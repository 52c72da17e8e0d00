import { Type } from 'typebox';
import { LIST_BOUNDS } from '../rules/location-bounds.js';
import type { LocationOrder, LocationOrderName } from '../store/location-orders.js';
import { idOf } from '@listings/api-kit';
import { oneOf } from '@listings/api-kit';
import type { QueryParameters } from '@listings/api-kit';
import { cursorParameters } from '@listings/api-kit';

const Direction = oneOf({ ASCENDING: 'The lowest first.', DESCENDING: 'The highest first.' }, 'Direction.');

/** The parameters that order a list of locations. */
export const orderParameters = {
  orderBy: {
    description:
      'What the list is ordered by; newest first when omitted. What has no such number comes last in both directions. The numbers follow changes within seconds.',
    example: 'RATING',
    schema: oneOf<LocationOrderName>(
      {
        NAME: 'Name, without regard to case.',
        UPDATED: 'When the location changed last.',
        HEALTH: 'Health.',
        RATING: 'Average of the stars of all reviews.',
        DIFFERENCES: 'Open differences.',
        LISTINGS: 'Publishers with a linked listing that the service can use.',
      },
      'Order of the list.',
    ),
  },
  order: { description: 'Direction of `orderBy`; ASCENDING when omitted.', example: 'DESCENDING', schema: Direction },
} as const satisfies QueryParameters;

const Cursor = idOf('LocationCursor', Type.String({ maxLength: LIST_BOUNDS.cursor }));

/** Pagination parameters of a list with several orders: a cursor is of the order of its page. */
export const orderedCursorParameters = {
  ...cursorParameters,
  after: { ...cursorParameters.after, schema: Cursor },
  before: { ...cursorParameters.before, schema: Cursor },
} as const satisfies QueryParameters;

/** The order of a request; undefined: newest first. */
export function locationOrder({
  orderBy,
  order,
}: {
  orderBy?: LocationOrderName;
  order?: 'ASCENDING' | 'DESCENDING';
}): LocationOrder | undefined {
  return orderBy && { by: orderBy, descending: order === 'DESCENDING' };
}
