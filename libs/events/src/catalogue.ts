import type { SubmissionEnd } from '@listings/domain';
import type { EventData, SubmissionBody } from '@listings/event-catalogue';

export type { EventSource } from '@listings/domain';

/** What a caller passes: the fields of the schema, which nobody changes afterwards. */
type Unchanged<T> = { readonly [Field in keyof T]: T[Field] extends (infer E)[] | undefined ? readonly E[] : T[Field] };

/** The `data` of the location events, derived from their declarations in the catalogue [6]. Absent fields are omitted. */
export type LocationEvents = { readonly [Name in keyof EventData]: Unchanged<EventData[Name]> };

/** Name of a location event. */
export type LocationEventName = keyof LocationEvents;

/** An event to record that has the standard envelope. */
export type LocationEvent = {
  [Name in LocationEventName]: {
    readonly name: Name;
    readonly locationId: number;
    readonly data: LocationEvents[Name];
  };
}[LocationEventName];

/** The end of a submission to a directory site, which has its own envelope [6.1]. */
export interface SubmissionEvent {
  readonly name: 'listing.submission';
  readonly locationId: number;
  readonly site: Unchanged<SubmissionBody['data']['site']>;
  readonly status: SubmissionEnd;
  /** Set on success if the link is known. */
  readonly liveLink?: string;
  /** Set on incomplete only. */
  readonly errorMessage?: string;
}

/** Any event that can be recorded. */
export type RecordedEvent = LocationEvent | SubmissionEvent;
