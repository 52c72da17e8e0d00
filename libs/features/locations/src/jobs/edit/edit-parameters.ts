import type { JobRow } from '@listings/feature-jobs';
import type { LocationEdit } from '../../rules/location-edit.js';
import type { LocationFilter } from '../../store/location-reads.js';

/** Which locations a job is about: some by their ids, or all that match a filter. */
export type LocationSelection =
  | { readonly ids: readonly number[]; readonly filter?: undefined }
  | { readonly ids?: undefined; readonly filter: LocationFilter };

/** What an edit of many locations knows. */
export interface EditParameters {
  readonly selection: LocationSelection;
  readonly edit: LocationEdit;
  /** The job goes on by itself after the check, and leaves out what is refused. */
  readonly unattended?: boolean;
}

/** The parameters of an edit. */
export function editParameters(job: JobRow): EditParameters {
  return job.parameters as unknown as EditParameters;
}

/** A filter as it was stored with the job; a time is a text there. */
export function filterOf({ updatedSince, ...filter }: LocationFilter): LocationFilter {
  return { ...filter, ...(updatedSince !== undefined && { updatedSince: new Date(updatedSince) }) };
}
