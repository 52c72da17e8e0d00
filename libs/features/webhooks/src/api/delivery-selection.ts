import type { QueryOf } from '@listings/api-kit';
import { timeRangeOf } from '@listings/api-kit';
import { invalidField } from '@listings/errors';
import { readLocationId } from '@listings/pagination';
import type { deliveryFilters } from './delivery-schemas.js';

type Filters<Status> = Omit<QueryOf<typeof deliveryFilters>, 'status'> & { readonly status?: Status };

/** The deliveries that the filters select. Throws 422 for an id or a range of time that cannot select any. */
export function selectionOf<Status>({ event, status, locationId, from, to }: Filters<Status>) {
  const location = locationId === undefined ? undefined : readLocationId(locationId);
  if (locationId !== undefined && location === undefined) throw invalidField('locationId', 'is no id of a location');
  return { event, status, locationId: location, ...timeRangeOf({ from, to }) };
}
