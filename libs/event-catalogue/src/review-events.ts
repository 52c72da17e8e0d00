import { Type } from 'typebox';
import { locationEvent } from './envelope.js';
import { alwaysNull, nullableText, objectOf, oneOf, optionalText, text, uuid } from './fields.js';

/** A URL that is omitted when the source gives none: these fields are never null [6.3a]. */
const optionalUrl = (description: string) =>
  optionalText(`${description} Omitted when the source gives none.`, { pattern: '^https?://' });

const shared = {
  author_name: optionalText('Name of the author. Omitted when the source gives none.'),
  author_avatar: optionalUrl('URL of the picture of the author.'),
  date: text('When it was posted at the source: ISO 8601.', { format: 'date-time' }),
  source: text('Hostname of the publisher.'),
  permalink: optionalUrl('Link to the review at the source.'),
  category: text(
    'Kind of interaction: `Review`, `Question`, or a kind that only this publisher has, such as `Note`. Interactions of the category Social are never delivered.',
    { pattern: '^[A-Z][a-z]{1,19}$' },
  ),
  category_label: optionalText(
    'Name of a kind that only this publisher has, in English. Omitted for reviews and questions.',
  ),
  interaction_status: oneOf<'unread' | 'read' | 'responded' | 'archived'>(
    {
      unread: 'Nobody has read the review.',
      read: 'Somebody has read the review, and no response exists.',
      responded: 'A response exists.',
      archived: 'The publisher does not show the review, or the response that the event is about, any more.',
    },
    'Workflow status of the review.',
  ),
  interaction_request_id: nullableText('Id of the request that caused the review; null when there is none.'),
};

const review = objectOf('ReviewEventInteraction', 'The review.', {
  id: uuid('Interaction', 'Id of the review. Use it to find duplicates.'),
  type: Type.Literal('Review', { description: 'Always `Review`.' }),
  content: nullableText('Text of the review; null when it has none.'),
  rating: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    minimum: 1,
    maximum: 5,
    description: 'Rating from 1 to 5; null when the author or the publisher gave none.',
  }),
  rating_text: optionalText(
    'The rating as the publisher shows it, for example `8.5/10`. Omitted when the publisher rates with one to five whole stars, and when there is no rating.',
  ),
  title: nullableText('Title of the review, where the source has one; otherwise null.'),
  ...shared,
  parent_id: alwaysNull('Always null for a review.'),
});
const response = objectOf('ResponseEventInteraction', 'The response.', {
  id: uuid('InteractionResponse', 'Id of the response. Use it to find duplicates.'),
  type: Type.Literal('Response', { description: 'Always `Response`.' }),
  content: nullableText('Text of the response.'),
  rating: alwaysNull('Always null for a response.'),
  title: nullableText('Always null where the source has no titles of responses.'),
  ...shared,
  parent_id: uuid('Interaction', 'Id of the review that the response answers.'),
});

const reviewData = objectOf('ReviewEventData', 'Data of `interaction.review`.', { interaction: review });
const responseData = objectOf('ResponseEventData', 'Data of `interaction.response`.', { interaction: response });

const exampleReview = {
  id: '4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f',
  type: 'Review',
  content: 'Friendly staff, and the soup was hot.',
  rating: 5,
  title: null,
  author_name: 'Ada Example',
  author_avatar: 'https://town-guide.example/people/ada.jpg',
  date: '2026-07-05T09:12:00.000Z',
  source: 'town-guide.example',
  permalink: 'https://town-guide.example/reviews/42',
  category: 'Review',
  interaction_status: 'unread',
  parent_id: null,
  interaction_request_id: null,
};

/** The events about reviews [6.3a]. */
export const reviewEvents = [
  locationEvent({
    name: 'interaction.review',
    family: 'reviews',
    summary: 'A review was ingested or changed',
    fires:
      'The event fires when the service ingests a new review, question or interaction of a kind that only its publisher has, when its text, its title or its rating changes at the publisher, when the publisher stops showing it (`interaction_status` is then `archived`), and when the publisher shows it again.',
    silent: [
      'Interactions of the category Social are never delivered.',
      'Reviews that were posted before the listing was linked are ingested without an event, unless the account asks for it in the portal. Such an event goes after the live ones, so a later event of the same review can arrive before it: the larger `X-Listings-Sequence` is the newer one.',
      'Reading a review again without a change emits nothing, and neither does a change of the name or picture of its author.',
      'A change of the workflow status by a response emits `interaction.response` only.',
    ],
    notes: [
      'One review causes several events over time. Use `data.interaction.id` as the key of your record, and replace the record.',
      'Fields without a value are null and not omitted.',
    ],
    data: reviewData,
    examples: [
      { summary: 'A new review', data: { interaction: exampleReview } },
      {
        summary: 'A review that the publisher does not show any more',
        data: { interaction: { ...exampleReview, interaction_status: 'archived' } },
      },
      {
        summary: 'A review at a publisher whose ratings go to 10',
        data: { interaction: { ...exampleReview, rating: 4, rating_text: '8.5/10' } },
      },
    ],
  }),
  locationEvent({
    name: 'interaction.response',
    family: 'reviews',
    summary: 'A response to a review was posted, edited or archived',
    fires:
      'The event fires when the publisher shows a response, when it shows the edited text of a response, and when a response that it has shown is archived. It fires for responses of this service and for responses that the owner wrote at the publisher.',
    silent: [
      'A response that waits for the publisher emits nothing, and neither does one that the publisher rejects.',
      'Responses to interactions of the category Social are never delivered.',
    ],
    notes: [
      '`data.interaction.id` is the id of the response; `parent_id` is the id of the review.',
      '`interaction_status` is the workflow status of the review, and `archived` for a response that was archived: the review itself is then `unread` again if it has no other.',
    ],
    data: responseData,
    examples: [
      {
        summary: 'A response that the publisher shows',
        data: {
          interaction: {
            ...exampleReview,
            id: '9d3e0a4b-1c2d-4e4f-8b5d-7e0c8d5f4d8f',
            type: 'Response',
            content: 'Thank you, Ada. See you soon.',
            rating: null,
            author_name: 'Harbour Light Kitchen',
            date: '2026-07-06T18:33:28.000Z',
            interaction_status: 'responded',
            parent_id: exampleReview.id,
          },
        },
      },
    ],
  }),
];
