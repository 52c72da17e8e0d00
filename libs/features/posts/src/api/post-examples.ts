import type { ExampleNames } from '@listings/api-kit';
import { globalId } from '@listings/pagination';

/** The id of the post in the examples. */
export const postIdExample = globalId('SocialPost', 5001);
const message = 'Fresh cinnamon rolls, every Saturday from eight.';
const url = 'https://golden-gate-cafe.example/order';
const image = 'https://golden-gate-cafe.example/rolls.jpg';

/** `input` of createSocialPost: an announcement for two locations at two sites. */
export const createPostExample = ({ publisher, otherPublisher }: ExampleNames) => ({
  postName: 'Cinnamon Saturday',
  locationIds: [globalId('Location', 100001), globalId('Location', 100002)],
  postType: 'ANNOUNCEMENT',
  postSites: [publisher, otherPublisher],
  postMessage: [publisher, otherPublisher].map((site) => ({ site, message })),
  postMediaUrl: [{ site: publisher, url: image, type: 'IMAGE' }],
  postCta: [publisher, otherPublisher].map((site) => ({ site, type: 'ORDER', url })),
});

const summary = ({ publisher, otherPublisher }: ExampleNames) => ({
  id: postIdExample,
  name: 'Cinnamon Saturday',
  status: 'INPROGRESS',
  type: 'ANNOUNCEMENT',
  createdAt: '2026-07-06',
  scheduledStartDate: null,
  scheduledEndDate: null,
  sites: [publisher, otherPublisher],
  locationIds: [100001, 100002],
});

/** Payloads of createSocialPost: success and failure. */
export const createdPostExample = (names: ExampleNames) => ({
  socialPost: summary(names),
  warnings: [],
});

const engagement = { views: 240, clicks: 31, reactions: 12, shares: 2, comments: 1 };
const none = { views: 0, clicks: 0, reactions: 0, shares: 0, comments: 0 };

/** `socialPostInfo` and the record of lists [2.4]. */
const postRecordExample = (names: ExampleNames) => {
  const { publisher, otherPublisher } = names;
  return {
    ...summary(names),
    status: 'SUCCESS',
    outcome: 'PARTIAL',
    ...engagement,
    message: [publisher, otherPublisher].map((site) => ({ site, message })),
    cta: [publisher, otherPublisher].map((site) => ({
      type: { value: 'ORDER', label: 'Order' },
      url,
      site,
      tinyUrl: null,
    })),
    contextInfo: {
      couponCode: '',
      redeemUrl: '',
      termsConditions: '',
      title: '',
      discount: '',
      startDay: '',
      endDay: '',
    },
    mediaUrl: [{ url: image, site: publisher, type: 'IMAGE' }],
    publishDetails: [
      {
        site: publisher,
        status: 'PUBLISHED',
        createdDate: '2026-07-06',
        publishedDate: '2026-07-06',
        submissionError: null,
      },
      {
        site: otherPublisher,
        status: 'ERROR',
        createdDate: '2026-07-06',
        publishedDate: null,
        submissionError:
          '1 of 2 locations failed: The publisher no longer accepts the access that the owner granted; connect the account again',
      },
    ],
    postLinks: [{ site: publisher, link: `${names.site.url}/posts/8812` }],
  };
};

/** Payload of socialPostView and socialPostViewBulk [2.4]. */
export const postViewExample = (names: ExampleNames) => {
  const { publisher, otherPublisher } = names;
  return {
    socialPostId: postIdExample,
    socialPostInfo: postRecordExample(names),
    publishedLocationsCount: 2,
    socialPostAnalyticsBySite: [
      { site: publisher, ...engagement },
      { site: otherPublisher, ...none },
    ],
    socialPostAnalyticsByLocationId: [
      { locationId: 100001, siteStats: [{ site: publisher, status: 'PUBLISHED', ...engagement }] },
      { locationId: 100002, siteStats: [{ site: otherPublisher, status: 'ERROR', ...none }] },
    ],
  };
};

/** Payload of rollupSocialPosts. */
export const postPageExample = (names: ExampleNames) => ({
  pageInfo: { hasNextPage: false, hasPreviousPage: false, totalPages: 1, totalRecords: 1 },
  records: [postRecordExample(names)],
  locationDetails: {
    id: globalId('Location', 100001),
    databaseId: 100001,
    name: 'Golden Gate Cafe',
    street: '1 Market Street',
    city: 'San Francisco',
    stateIso: 'CA',
    postalCode: '94103',
    countryIso: 'US',
    storeId: 'SF-001',
  },
});
