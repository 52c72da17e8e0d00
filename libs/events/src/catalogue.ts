import type { SubmissionEnd } from '@listings/domain';
import type {
  ConnectionData,
  CreatedPostData,
  PostData,
  ProfileCreatedData,
  ProfileDeletedData,
  ProfileUpdatedData,
  ReauthorizationData,
  RejectedPostData,
  ResponseData,
  ReviewData,
  SnapshotData,
  SubmissionBody,
  VerificationData,
  VerificationFailureData,
} from '@listings/event-catalogue';

export type { EventSource } from '@listings/domain';
export type { CreatedPostData, PostData } from '@listings/event-catalogue';

/** What a caller passes: the fields of the schema, which nobody changes afterwards. */
type Unchanged<T> = { readonly [Field in keyof T]: T[Field] extends (infer E)[] | undefined ? readonly E[] : T[Field] };

/** The location events with the standard envelope and their `data`, derived from the schemas [6]. Absent fields are omitted. */
export interface LocationEvents {
  'profile.created': Unchanged<ProfileCreatedData>;
  'profile.updated': Unchanged<ProfileUpdatedData>;
  'profile.deleted': Unchanged<ProfileDeletedData>;
  'connection.location_connected': Unchanged<ConnectionData>;
  'connection.location_disconnected': Unchanged<ConnectionData>;
  'connection.reauth_required': Unchanged<ReauthorizationData>;
  'connection.listing_inaccessible': Unchanged<ReauthorizationData>;
  [verified: `connection.${string}_verification_verified`]: Unchanged<VerificationData>;
  [failed: `connection.${string}_verification_failed`]: Unchanged<VerificationFailureData>;
  'interaction.review': Unchanged<ReviewData>;
  'interaction.response': Unchanged<ResponseData>;
  'review_analytics.daily_snapshot': Unchanged<SnapshotData>;
  'review_analytics.weekly_snapshot': Unchanged<SnapshotData>;
  'local_post.created': Unchanged<CreatedPostData>;
  'local_post.published': Unchanged<PostData>;
  'local_post.rejected': Unchanged<RejectedPostData>;
  'local_post.deleted': Unchanged<PostData>;
}

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
