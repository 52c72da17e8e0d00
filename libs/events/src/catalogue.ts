import type { EventSource } from '@listings/domain';

export type { EventSource } from '@listings/domain';

/** Fields that all four post events share [6.4]. */
export interface PostEventData {
  readonly post_id: number;
  readonly post_item_id: number;
  readonly post_type: 'STANDARD' | 'EVENT' | 'OFFER';
  readonly post_external_id?: string;
  readonly published_url?: string;
}

interface ConnectionEventData {
  /** The publisher's key in snake case, for example `acme_maps`. */
  readonly platform: string;
  readonly connected_account_id: string;
}

/**
 * Data of a verification event. It names no connected account, because a verification concerns the location as such
 * [6.3].
 */
interface VerificationEventData {
  readonly platform: string;
  readonly connected_account_id: null;
}

/** The interaction of a review event, or the response of a response event [6.3a]. Unlike other optional fields, these are null when empty. */
export interface InteractionEventData {
  readonly interaction: {
    readonly id: string;
    readonly type: 'Review' | 'Response';
    readonly content: string | null;
    /** Always null for a response. */
    readonly rating: number | null;
    readonly title: string | null;
    readonly author_name: string;
    readonly author_avatar: string;
    /** When it was posted at the source, ISO 8601. */
    readonly date: string;
    /** The publisher's hostname. */
    readonly source: string;
    readonly permalink: string;
    readonly category: string;
    readonly interaction_status: string;
    /** The review that a response answers; null for a review. */
    readonly parent_id: string | null;
    readonly interaction_request_id: string | null;
  };
}

/** Data of a review snapshot [6.5]. */
export interface SnapshotEventData {
  /** First day of the period, YYYY-MM-DD. */
  readonly period: string;
  readonly granularity: 'daily' | 'weekly';
  readonly total_reviews: number;
  readonly new_reviews_in_period: number;
  /** Four decimals; 0 without ratings. */
  readonly average_rating: number;
  readonly previous_average_rating: number;
}

/** The location events with the standard envelope and the shape of their `data` [6]. Absent fields are omitted. */
export interface LocationEvents {
  'profile.created': { readonly source: EventSource };
  'profile.updated': { readonly source: EventSource; readonly changed_fields?: readonly string[] };
  'profile.deleted': { readonly source: EventSource };
  'connection.location_connected': ConnectionEventData;
  'connection.location_disconnected': ConnectionEventData;
  'connection.reauth_required': ConnectionEventData & { readonly reason?: string };
  'connection.listing_inaccessible': ConnectionEventData & { readonly reason?: string };
  [verified: `connection.${string}_verification_verified`]: VerificationEventData;
  [failed: `connection.${string}_verification_failed`]: VerificationEventData & {
    readonly failure_type: 'rejected' | 'transient';
    readonly reason?: string;
  };
  'interaction.review': InteractionEventData;
  'interaction.response': InteractionEventData;
  'review_analytics.daily_snapshot': SnapshotEventData;
  'review_analytics.weekly_snapshot': SnapshotEventData;
  'local_post.created': PostEventData;
  'local_post.published': PostEventData;
  'local_post.rejected': PostEventData & { readonly rejection_reason?: string };
  'local_post.deleted': PostEventData;
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
  readonly site: { readonly id: number; readonly name: string; readonly url: string };
  readonly status: 'success' | 'incomplete' | 'canceled';
  /** Set on success if the link is known. */
  readonly liveLink?: string;
  /** Set on incomplete only. */
  readonly errorMessage?: string;
}

/** Any event that can be recorded. */
export type RecordedEvent = LocationEvent | SubmissionEvent;
