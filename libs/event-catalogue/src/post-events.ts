import { Type } from 'typebox';
import { locationEvent } from './envelope.js';
import { databaseId, objectOf, oneOf, optionalText, text } from './fields.js';

const item = {
  post_id: databaseId('SocialPost', 'Id of the post, as the operations that create posts return it: one campaign.'),
  post_item_id: databaseId(
    'SocialPost',
    'Id of the item: the post at one location. A post to 20 locations has 20 items.',
  ),
  post_type: oneOf<'STANDARD' | 'EVENT' | 'OFFER'>(
    { STANDARD: 'Any other type of post.', EVENT: 'An event with a time.', OFFER: 'An offer.' },
    'Type of the post.',
  ),
};
const accepted = {
  post_external_id: optionalText(
    'Resource name of the post at the publisher; absent until the publisher has accepted the post. Use it to correlate.',
  ),
  published_url: Type.Optional(text('Link to the live post. Usually absent.', { format: 'uri' })),
};

const createdData = objectOf('CreatedPostEventData', 'The post item.', item);
const postData = objectOf('PostEventData', 'The post item.', { ...item, ...accepted });
const rejectedData = objectOf('RejectedPostEventData', 'The post item and why it was rejected.', {
  ...item,
  ...accepted,
  rejection_reason: optionalText('What happened and what to do; omitted when the publisher gave no reason.'),
});

const deletedData = objectOf('DeletedPostEventData', 'The post item and why it was deleted.', {
  ...item,
  ...accepted,
  deletion_reason: optionalText(
    'Why the service deleted the post before its end: the publisher shows no more posts of the listing, and a newer one took its place. Absent otherwise.',
  ),
});

const exampleItem = { post_id: 5001, post_item_id: 70001, post_type: 'STANDARD' };
const exampleAccepted = { ...exampleItem, post_external_id: 'accounts/11/locations/22/localPosts/33' };
const PER_ITEM = 'Events are per item: a post to 20 locations causes 20 events, each with its own `post_item_id`.';

/** The events about posts [6.4]. */
export const postEvents = [
  locationEvent({
    name: 'local_post.created',
    family: 'posts',
    summary: 'A post item was created and queued',
    fires: 'The event fires for each location of a post when the post is created. The item is queued and not live.',
    silent: ['A post that breaks a rule is not created: the response lists the errors, and no event fires.'],
    notes: [PER_ITEM, 'A scheduled post fires the event when it is created, not when it is due.'],
    data: createdData,
    examples: [{ summary: 'A queued item', data: exampleItem }],
  }),
  locationEvent({
    name: 'local_post.published',
    family: 'posts',
    summary: 'A post item is live',
    fires:
      'The event fires once for each item, when the publisher of its main site has accepted the post and the post is live.',
    silent: [
      'The events of an item follow one of the sites of the post, its main site. The other sites emit nothing: read their status with `socialPostView`.',
      'An item that is rejected fires `local_post.rejected` instead.',
    ],
    notes: [PER_ITEM, '`published_url` is usually absent. Use `post_external_id` to correlate.'],
    data: postData,
    examples: [
      { summary: 'A live item', data: exampleAccepted },
      {
        summary: 'A live item whose link is known',
        data: {
          ...exampleAccepted,
          published_url: 'https://publisher.example/posts/33',
        },
      },
    ],
  }),
  locationEvent({
    name: 'local_post.rejected',
    family: 'posts',
    summary: 'A post item was rejected',
    fires:
      'The event fires once for each item that does not become live: the publisher rejected the post, the submission failed for good, the location has no connected listing, or the campaign ended before the post was sent.',
    silent: ['A transient failure emits nothing: the service retries.'],
    notes: [PER_ITEM, '`rejection_reason` is a sentence for people. Do not branch on it.'],
    data: rejectedData,
    examples: [
      {
        summary: 'A rejected item',
        data: {
          ...exampleItem,
          rejection_reason: 'No connected channel for this location',
        },
      },
    ],
  }),
  locationEvent({
    name: 'local_post.deleted',
    family: 'posts',
    summary: 'A post item was deleted',
    fires:
      'The event fires once for each item of a post when the post is deleted, or when the service has removed the last live post of the item at the end of the post, or to make room for a newer post.',
    silent: [
      'Deleting a post a second time, or after its end, emits nothing for items that are already deleted.',
      'An item that stays live at a site from which the end does not remove the post emits nothing then.',
    ],
    notes: [
      PER_ITEM,
      '`deletion_reason` is a sentence for people. Do not branch on it.',
      'When a client deletes the post, the removal at the publisher follows and is retried: the post can stay visible for a moment after the event.',
    ],
    data: deletedData,
    examples: [
      { summary: 'A deleted item that was live', data: exampleAccepted },
      { summary: 'A deleted item that was never live', data: exampleItem },
      {
        summary: 'An item that made room for a newer post',
        data: {
          ...exampleAccepted,
          deletion_reason:
            'The publisher shows only so many posts of a listing: the oldest one was deleted, because a newer post takes its place',
        },
      },
    ],
  }),
];
