import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import {
  ApiController,
  count,
  flag,
  listOf,
  nullable,
  oneOf,
  Operation,
  publisherConstant,
  recordOf,
  text,
} from '@listings/api-kit';
import { isChangedByPushes } from '@listings/feature-health';
import { FieldName } from '@listings/feature-health/api';
import { insightMakeup } from '@listings/feature-insights';
import { POSTS } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { LISTING_FIELDS } from '@listings/publisher-sdk';

const PostDisplay = recordOf('PortalPostDisplay', 'How it shows a post, for previews; null when it does not say so.', {
  layout: oneOf(
    { card: 'A picture over a short text.', feed: 'The account, its text, then the pictures.' },
    'How a post is laid out.',
  ),
  longestMessage: count('The longest message that it takes, in characters.'),
  shownCharacters: recordOf('PortalShownCharacters', 'Characters of a message before "more", per device.', {
    desktop: count('On a computer.'),
    phone: count('On a phone.'),
  }),
  pictureRatio: Type.Number({ description: 'Width of a picture divided by its height: it crops pictures to this.' }),
  mostPictures: count('The most pictures of a post that it shows at once.'),
});

const PortalInsightNumber = recordOf('PortalInsightNumber', 'A number of the publisher.', {
  number: text('Its name in the service, such as `IMPRESSIONS_MAPS`.'),
  labels: listOf(
    'What the publisher calls it, in each language that it has a name in; empty if it has none.',
    recordOf('PortalInsightLabel', 'A name in one language.', {
      language: text('ISO 639-1 code of the language.'),
      text: text('The name.'),
    }),
  ),
  unit: oneOf({ TIMES: 'Every time counts.', PEOPLE: 'Each person counts once a day.' }, 'What it counts.'),
});

const PortalPublisher = recordOf('PortalPublisher', 'A publisher of the installation.', {
  publisher: publisherConstant('Constant of the publisher, as in `postSites`.'),
  pathName: text('Its name in the paths of the public API.', { examples: ['acme-maps'] }),
  name: text('Name for people.'),
  hostname: text('Hostname, as in `source` of an interaction.'),
  posts: flag('Whether it takes posts.'),
  reviews: flag('Whether the service reads its reviews.'),
  insights: flag('Whether it reports numbers of listings.'),
  creation: flag('Whether it creates listings.'),
  fieldsOfOwner: listOf(
    'The fields of listings that the service cannot change there, so that only the owner ends a difference in them.',
    FieldName,
  ),
  insightMakeup: listOf(
    'Which of its numbers each metric of the insights adds up; empty if it reports none.',
    recordOf('PortalInsightMakeup', 'A metric and what it adds up.', {
      metric: text('The metric, such as `views`.'),
      numbers: listOf('The numbers that it adds up.', PortalInsightNumber),
    }),
  ),
  postDisplay: nullable(PostDisplay),
  sentences: listOf(
    'Sentences for people that it has in other languages as well, such as reasons of refusals.',
    recordOf('PortalSentence', 'A sentence of a publisher.', {
      text: text('The sentence in English, as other responses and events have it.'),
      translations: listOf(
        'The sentence in each language that the publisher has it in, also in English.',
        recordOf('PortalTranslation', 'A sentence in one language.', {
          language: text('ISO 639-1 code of the language.'),
          text: text('The sentence.'),
        }),
      ),
    }),
  ),
});

/** The publishers of the installation, for pages that work with each of them. */
@ApiController('posts')
export class PublishersController {
  constructor(@Inject(POSTS) private readonly posts: PostsDependencies) {}

  @Operation({
    id: 'portalPublishers',
    route: 'GET /publishers',
    access: { session: 'VIEWER' },
    summary: 'List the publishers of the installation',
    description: 'Returns the configured publishers with their names and with what they take part in.',
    response: recordOf('PortalPublishers', 'The publishers.', {
      publishers: listOf('The publishers, in the order of the configuration.', PortalPublisher),
    }),
    example: { publishers: [] },
  })
  list() {
    const publishers = this.posts.publishers.all.map((registered) => {
      const { names, declaration, publisher } = registered;
      return {
        publisher: names.constant,
        pathName: names.kebab,
        name: declaration.displayName,
        hostname: declaration.site.hostname,
        posts: publisher.posts !== undefined,
        reviews: publisher.reviews !== undefined,
        insights: publisher.insights !== undefined,
        creation: publisher.creation !== undefined,
        fieldsOfOwner: LISTING_FIELDS.filter((field) => !isChangedByPushes(publisher, field)),
        insightMakeup: insightMakeup(registered),
        postDisplay: declaration.postDisplay ?? null,
        sentences: (declaration.sentences ?? []).map((sentence) => ({
          text: sentence.en,
          translations: Object.entries(sentence).map(([language, translation]) => ({ language, text: translation })),
        })),
      };
    });
    return { publishers };
  }
}
