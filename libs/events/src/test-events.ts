import type { LocationEvent, PostEventData, RecordedEvent } from './catalogue.js';

/** What the example of a publisher's event says about the publisher. */
export interface ExamplePublisher {
  /** The publisher's name in event types and as `platform`. */
  readonly platform: string;
  readonly site: { readonly id: number; readonly name: string; readonly url: string; readonly hostname: string };
}

const CONNECTED_ACCOUNT = '6f1c0a52-8d5b-4f43-9c3e-2b7f5d1e4a90';
const REVIEW = '0b9d5c1e-3f7a-4e62-8a15-7c4d2e9f6b31';
const RESPONSE = '5e8a7d20-91b4-4c6f-b3d8-1f0e6a2c9d74';

/**
 * Builds an example of an event for a test delivery, with invented data. Returns undefined if the type is none that this
 * installation can send.
 */
export function testEvent(
  type: string,
  context: { locationId: number; now: Date; publishers: readonly ExamplePublisher[] },
): RecordedEvent | undefined {
  const { locationId, publishers } = context;
  const platform = publishers[0]?.platform ?? 'publisher';
  const site = publishers[0]?.site ?? {
    id: 1,
    name: 'Town guide',
    url: 'https://town.example',
    hostname: 'town.example',
  };
  const examples: readonly RecordedEvent[] = [
    {
      name: 'listing.submission',
      locationId,
      site: { id: site.id, name: site.name, url: site.url },
      status: 'success',
      liveLink: `${site.url}/example`,
    },
    ...locationExamples({ ...context, platform, source: site.hostname }),
    ...publishers.flatMap((each) => verificationExamples(each.platform, locationId)),
  ];
  return examples.find((example) => example.name === type);
}

function locationExamples(given: { locationId: number; now: Date; platform: string; source: string }): LocationEvent[] {
  const { locationId, now, platform, source } = given;
  const connection = { platform, connected_account_id: CONNECTED_ACCOUNT };
  const post: PostEventData = { post_id: 1, post_item_id: 1, post_type: 'STANDARD' };
  const accepted = { ...post, post_external_id: 'example-post' };
  const review = {
    id: REVIEW,
    type: 'Review' as const,
    content: 'Friendly people and fresh bread.',
    rating: 5,
    title: null,
    author_name: 'Ann Example',
    author_avatar: '',
    date: now.toISOString(),
    source,
    permalink: `https://${source}/reviews/example`,
    category: 'Review',
    interaction_status: 'unread',
    parent_id: null,
    interaction_request_id: null,
  };
  const response = { ...review, id: RESPONSE, type: 'Response' as const, rating: null, parent_id: REVIEW };
  const numbers = {
    period: now.toISOString().slice(0, 10),
    total_reviews: 120,
    new_reviews_in_period: 3,
    average_rating: 4.6667,
    previous_average_rating: 4.5,
  };
  return [
    { name: 'profile.created', locationId, data: { source: 'api' } },
    { name: 'profile.updated', locationId, data: { source: 'api', changed_fields: ['name'] } },
    { name: 'profile.deleted', locationId, data: { source: 'api' } },
    { name: 'connection.location_connected', locationId, data: connection },
    { name: 'connection.location_disconnected', locationId, data: connection },
    { name: 'connection.reauth_required', locationId, data: connection },
    { name: 'connection.listing_inaccessible', locationId, data: connection },
    { name: 'interaction.review', locationId, data: { interaction: review } },
    {
      name: 'interaction.response',
      locationId,
      data: { interaction: { ...response, content: 'Thank you, Ann.', interaction_status: 'responded' } },
    },
    { name: 'local_post.created', locationId, data: post },
    { name: 'local_post.published', locationId, data: accepted },
    { name: 'local_post.rejected', locationId, data: { ...post, rejection_reason: 'The text breaks a rule.' } },
    { name: 'local_post.deleted', locationId, data: accepted },
    { name: 'review_analytics.daily_snapshot', locationId, data: { ...numbers, granularity: 'daily' } },
    { name: 'review_analytics.weekly_snapshot', locationId, data: { ...numbers, granularity: 'weekly' } },
  ];
}

function verificationExamples(platform: string, locationId: number): LocationEvent[] {
  const data = { platform, connected_account_id: null };
  return [
    { name: `connection.${platform}_verification_verified`, locationId, data },
    {
      name: `connection.${platform}_verification_failed`,
      locationId,
      data: { ...data, failure_type: 'rejected', reason: 'The profile is a duplicate.' },
    },
  ];
}
