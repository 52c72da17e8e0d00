import type { ExampleNames } from '@listings/api-kit';

/** Ids of the examples. */
export const interactionIdExample = '6a1f7a5e-2d1c-4c58-9f5e-0d3f6a0c9b11';
export const responseIdExample = 'd0b1d3c2-91a5-4c0e-8b57-53c1c8f7e2a4';

/** A response of the examples. */
export const responseExample = {
  id: responseIdExample,
  interactionId: interactionIdExample,
  content: 'Thank you, we look forward to your next visit.',
  authorName: 'Golden Gate Cafe',
  byOwner: true,
  closes: false,
  date: '2026-07-07T08:00:00.000+00:00',
  interactionStatus: 'CONFIRMED',
  editedResponse: null,
  remarks: null,
};

/** An interaction of the examples. */
export const interactionExample = ({ site }: ExampleNames) => ({
  id: interactionIdExample,
  locationId: 100001,
  source: new URL(site.url).hostname,
  category: 'Review',
  categoryLabel: 'Review',
  type: 'Review',
  title: null,
  content: 'Warm welcome and a fair price.',
  authorName: 'Mia Brown',
  authorAvatar: null,
  rating: 5,
  ratingText: null,
  date: '2026-07-06T18:33:29.664+00:00',
  permalink: `${site.url}/reviews/1`,
  interactionStatus: 'responded',
  responded: true,
  responseCount: 1,
  canRespond: false,
  notAnswerable: null,
  connectionObstacle: null,
  responses: [responseExample],
});

/** A cursor of the examples. */
export const interactionCursorExample = Buffer.from(
  `Interaction:newest:${interactionIdExample}:1783362809664`,
  'utf8',
).toString('base64');

/** A page of interactions. */
export const interactionPageExample = (names: ExampleNames) => ({
  edges: [{ node: interactionExample(names), cursor: interactionCursorExample }],
  pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: interactionCursorExample, total: 1 },
  totalCount: 1,
});

/** Payload of interactionSiteConfig. */
export const interactionSitesExample = ({ site }: ExampleNames) => [
  {
    siteId: site.id,
    name: site.name,
    url: site.url,
    hostname: new URL(site.url).hostname,
    ratingScale: 'STARS',
    responsesPerReview: 'ONE',
    categories: ['Review', 'Question', 'Note'],
    ownCategories: [
      {
        category: 'Note',
        label: 'Note',
        closable: true,
        labels: [
          { language: 'en', text: 'Note' },
          { language: 'de', text: 'Hinweis' },
        ],
      },
    ],
  },
];
