import { invalidField } from '@listings/errors';
import { readLocationId } from '@listings/pagination';
import { timeRangeOf } from '../http/time-range.js';

/** The filters of a request. */
export interface Filters<Status> {
  readonly event?: string;
  readonly status?: Status;
  readonly locationId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** The deliveries that the filters select. Throws 422 for an id or a range of time that cannot select any. */
export function selectionOf<Status>({ event, status, locationId, from, to }: Filters<Status>) {
  const location = locationId === undefined ? undefined : readLocationId(locationId);
  if (locationId !== undefined && location === undefined) throw invalidField('locationId', 'is no id of a location');
  return { event, status, locationId: location, ...timeRangeOf({ from, to }) };
}
