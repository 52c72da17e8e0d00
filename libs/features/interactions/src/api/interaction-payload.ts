import { Type } from 'typebox';
import {
  connectionOf,
  count,
  databaseIdOf,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  recordOf,
  text,
  uuidOf,
} from '@listings/api-kit';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';

const offsetTimestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-07-06T18:33:29.664+00:00'] });

/** A response to an interaction [contract 6]. */
export const InteractionResponseRecord = recordOf('InteractionResponse', 'A response to an interaction.', {
  id: uuidOf('InteractionResponse', 'Id of the response.'),
  interactionId: uuidOf('Interaction', 'Id of the interaction that it answers.'),
  content: text('Text of the response.'),
  authorName: text('Name of the author at the site; empty until the site has told it.'),
  byOwner: flag(
    'Whether it is a response of the business, which can be edited and archived, and not of another customer.',
  ),
  closes: flag('Whether the site was asked to close the interaction with it (`closes` of respondToInteraction).'),
  date: offsetTimestamp('Time of the response.'),
  interactionStatus: oneOf(
    {
      CREATED: 'The service has stored the response and sends it to the site.',
      COMPLETED: 'The site has accepted the response and reviews it.',
      CONFIRMED: 'The site shows the response.',
      FAILED: 'The site rejected the response, or it could not be sent; see remarks.',
    },
    'Delivery status of the response.',
  ),
  editedResponse: nullable(text('Text of an edit that the site does not show yet; null when there is none.')),
  remarks: nullable(text('Why the response failed; null when it has not.')),
});

const Category = text(
  'Category: `Review`, `Question`, `Social` for a comment on social media, or one of `ownCategories` of interactionSiteConfig, such as `Note`.',
);

/** An interaction. */
export const InteractionRecord = recordOf(
  'Interaction',
  'A review, a question, a social comment, or something of a kind that only some sites have.',
  {
    id: uuidOf('Interaction', 'Id of the interaction.'),
    locationId: databaseIdOf('Location', 'Database id of the location.'),
    source: text('Hostname of the site.'),
    category: Category,
    categoryLabel: text('Name of the category for people, in English.'),
    type: text('Type of the interaction, the same as category.'),
    title: nullable(text('Title; null when the site has none.')),
    content: nullable(text('Text; null for a rating without text.')),
    authorName: text('Name of the author; empty when anonymous.'),
    authorAvatar: nullable(text('URL of a picture of the author; null when there is none.')),
    rating: nullable(
      integer('Stars, 1 to 5; null when the site or the author gave none.', {
        minimum: 1,
        maximum: INTERACTION_BOUNDS.stars,
      }),
    ),
    ratingText: nullable(
      text('The rating as the site shows it, for example `8.5/10`; null when the site itself has one to five stars.'),
    ),
    date: offsetTimestamp('Time at which it was posted at the site.'),
    permalink: nullable(text('URL of the interaction at the site; null when it has none.')),
    interactionStatus: oneOf(
      {
        unread: 'Nobody has read it.',
        read: 'Somebody has read it.',
        responded: 'The business has responded.',
        archived: 'The site does not show it any more.',
      },
      'Workflow status.',
    ),
    responded: flag('Whether the business has responded.'),
    responseCount: count('Number of responses of the business.'),
    canRespond: flag('Whether the business can respond now.'),
    notAnswerable: nullable(text('Why the site takes no response to it, for people; null if it does.')),
    connectionObstacle: nullable(
      oneOf(
        {
          RECONNECT: 'The publisher no longer accepts the access that the owner granted: connect the account again.',
          NO_ACCESS: 'The connected account has lost access to the listing: its owner grants it at the publisher.',
          NOT_CONNECTED: 'The listing is not linked to the location any more: link it, or connect its account.',
        },
        'Why no response reaches the listing; null if one would.',
      ),
    ),
    responses: listOf('Responses, oldest first, also those of other customers.', InteractionResponseRecord),
  },
);

/** Payload of the lists of interactions [2.1], [2.3]. */
export const InteractionConnection = connectionOf('InteractionConnection', 'InteractionCursor', InteractionRecord);

/** Payload of interactionSiteConfig [contract 6]. */
export const InteractionSiteConfigPayload = listOf(
  'The sites whose reviews the service reads.',
  recordOf('InteractionSite', 'A site with reviews.', {
    siteId: databaseIdOf('Site', 'Database id of the site.'),
    name: text('Name of the site.'),
    url: text('Home page of the site.'),
    hostname: text('Hostname, as in `source` of an interaction and in the parameter `siteUrls`.'),
    ratingScale: oneOf(
      {
        STARS: '1 to 5 stars.',
        RECOMMENDATION: 'A recommendation, which has no rating.',
        NONE: 'The site has no reviews.',
      },
      'How customers rate.',
    ),
    responsesPerReview: oneOf({ ONE: 'One response.', MANY: 'Any number.' }, 'Responses that a review takes.'),
    categories: listOf('What the service reads there.', Category),
    ownCategories: listOf(
      'Those of them that are neither reviews nor questions nor social comments.',
      recordOf('InteractionOwnCategory', 'A category that only some sites have.', {
        category: text('As in `category` of an interaction; the filters by category take it.'),
        label: text('Name of one such interaction, in English.'),
        closable: flag(
          'Whether a response may close such an interaction (`closes` of respondToInteraction). A response to what the business has closed opens it again.',
        ),
        labels: listOf(
          'The name in each language that the site has it in, also in English.',
          recordOf('LocalizedLabel', 'A name in one language.', {
            language: text('ISO 639-1 code of the language.'),
            text: text('The name.'),
          }),
        ),
      }),
    ),
  }),
);
