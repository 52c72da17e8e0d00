import { shape } from '@listings/publisher-sdk';
import type { Fields, ValueOf } from '@listings/publisher-sdk';

const { choice, either, flag, integer, list, message, number, text, texts, textThat } = shape;
const count = integer(0);

/*
 * The messages of the publisher, in the order of publishers.md, with the fields that the plug-in reads. A response that
 * does not match its message is refused.
 */

/** One page of a list. */
function page<F extends Fields>(fields: F) {
  return message({ ...fields, nextPageToken: text });
}

/** The user who connected an account [publishers 1.2]. */
export const UserInfo = message(
  { ...texts('email', 'name'), sub: textThat(({ length }) => length >= 1 && length <= 255) },
  ['sub'],
);

/** An account: that of the user, or a group of listings. */
export type Account = ValueOf<typeof Account>;
export const Account = message(texts('name', 'accountName', 'type'), ['name']);
export const AccountsPage = page({ accounts: list(Account) });

/** `{year, month, day}` [publishers 1.1]. */
export type WireDate = ValueOf<typeof WireDate>;
export const WireDate = message({ year: integer(), month: integer(), day: integer() });

/** Hours 0 to 24 and minutes. Zeros are left out, so midnight may be `{}` [publishers 1.1]. */
export type WireTime = ValueOf<typeof WireTime>;
export const WireTime = message({ hours: integer(0, 24), minutes: integer(0, 59) });

/** A weekly opening period. An overnight period closes on the next day. */
export type Period = ValueOf<typeof Period>;
export const Period = message({ ...texts('openDay', 'closeDay'), openTime: WireTime, closeTime: WireTime }, [
  'openDay',
]);

/** A date with hours that differ from the week: closed, or open for one period. */
export type SpecialPeriod = ValueOf<typeof SpecialPeriod>;
export const SpecialPeriod = message({
  startDate: WireDate,
  endDate: WireDate,
  openTime: WireTime,
  closeTime: WireTime,
  closed: flag,
});

const Category = message(texts('name', 'displayName'), ['name']);

/** A listing [publishers 1.4]. The mask of the call determines which fields are present. */
export type Location = ValueOf<typeof Location>;
export const Location = message({
  ...texts('name', 'languageCode', 'storeCode', 'title', 'websiteUri'),
  phoneNumbers: message({ primaryPhone: text, additionalPhones: list(text) }),
  categories: message({ primaryCategory: Category, additionalCategories: list(Category) }),
  storefrontAddress: message({
    ...texts('regionCode', 'languageCode', 'postalCode', 'administrativeArea', 'locality', 'sublocality'),
    addressLines: list(text),
  }),
  serviceArea: message({
    ...texts('businessType', 'regionCode'),
    places: message({ placeInfos: list(message(texts('placeName', 'placeId'))) }),
  }),
  labels: list(text),
  latlng: message({ latitude: number, longitude: number }),
  regularHours: message({ periods: list(Period) }),
  specialHours: message({ specialHourPeriods: list(SpecialPeriod) }),
  moreHours: list(message({ hoursTypeId: text, periods: list(Period) })),
  openInfo: message({ status: text }),
  profile: message({ description: text }),
  metadata: message({
    ...texts('duplicateLocation', 'placeId', 'mapsUri', 'newReviewUri'),
    canOperateLocalPost: flag,
    hasPendingEdits: flag,
  }),
});
export const LocationsPage = page({ locations: list(Location) });

/** The names of changed fields, separated by commas. */
export const PublisherUpdated = message({ diffMask: text });

/** The attributes of a listing [publishers 1.4]. */
export type Attributes = ValueOf<typeof Attributes>;
const Attribute = message(
  {
    name: text,
    values: list(either(either(text, flag), number)),
    uriValues: list(message({ uri: text })),
    repeatedEnumValue: message({ setValues: list(text), unsetValues: list(text) }),
  },
  ['name'],
);
export const Attributes = message({ attributes: list(Attribute) });

/** A photo or video [publishers 1.5]. */
export type MediaItem = ValueOf<typeof MediaItem>;
export const MediaItem = message({
  ...texts('name', 'mediaFormat', 'description', 'sourceUrl'),
  locationAssociation: message({ category: text }),
});
export type MediaPage = ValueOf<typeof MediaPage>;
export const MediaPage = page({ mediaItems: list(MediaItem) });

/** An action link [publishers 1.6]. */
export type WireLink = ValueOf<typeof WireLink>;
export const WireLink = message(
  { ...texts('name', 'uri', 'placeActionType', 'providerType'), isPreferred: flag, isEditable: flag },
  ['name'],
);
export const LinksPage = page({ placeActionLinks: list(WireLink) });
export const LinkTypesPage = page({ placeActionTypeMetadata: list(message({ placeActionType: text })) });

/** The state of the verification [publishers 1.7]. The object that is present tells which step is missing. */
export type VoiceOfMerchant = ValueOf<typeof VoiceOfMerchant>;
export const VoiceOfMerchant = message({
  hasVoiceOfMerchant: flag,
  waitForVoiceOfMerchant: message({}),
  verify: message({ hasPendingVerification: flag }),
  resolveOwnershipConflict: message({}),
  complyWithGuidelines: message({ recommendationReason: text }),
});

/** A way to verify a business. Which data it has follows from its method. */
export type VerificationOption = ValueOf<typeof VerificationOption>;
const VerificationOption = message(
  {
    ...texts('verificationMethod', 'phoneNumber'),
    addressData: message({
      business: text,
      address: message({ ...texts('postalCode', 'locality'), addressLines: list(text) }),
      expectedDeliveryDaysRegion: integer(0, 365),
    }),
    emailData: message({ ...texts('domain', 'user'), isUserNameEditable: flag }),
  },
  ['verificationMethod'],
);
export const VerificationOptions = message({ options: list(VerificationOption) });

/** A verification that was started. */
export type Verification = ValueOf<typeof Verification>;
const Verification = message({ name: text, state: choice('PENDING', 'COMPLETED', 'FAILED') }, ['state']);
export const OneVerification = message({ verification: Verification }, ['verification']);
export const Verifications = message({ verifications: list(Verification) });

/** A post [publishers 1.8]. */
export type LocalPost = ValueOf<typeof LocalPost>;
export const LocalPost = message(
  { ...texts('name', 'state', 'topicType', 'summary', 'searchUrl', 'createTime'), event: message({ title: text }) },
  ['name'],
);
/** What the publisher answers to the deletion of a post that it shows for some time longer. */
export const Deletion = message(texts('state', 'removedIn'));
export const PostsPage = page({ localPosts: list(LocalPost) });

/** The counters of a post. */
export type PostMetrics = ValueOf<typeof PostMetrics>;
const PostMetrics = message(
  { localPostName: text, metricValues: list(message({ metric: text, totalValue: message({ value: text }) })) },
  ['localPostName'],
);
export const PostInsights = message({ localPostMetrics: list(PostMetrics) });

/** The one reply of a review [publishers 1.9]. */
export type WireReply = ValueOf<typeof WireReply>;
export const WireReply = message(texts('comment', 'updateTime', 'reviewReplyState', 'policyViolation'));

/** A review [publishers 1.9]. */
export type WireReview = ValueOf<typeof WireReview>;
export const WireReview = message(
  {
    ...texts('name', 'starRating', 'comment', 'createTime', 'updateTime'),
    reviewer: message({ ...texts('displayName', 'profilePhotoUrl'), isAnonymous: flag }),
    reviewReply: WireReply,
  },
  ['name'],
);
export const ReviewsPage = page({ reviews: list(WireReview), totalReviewCount: count });

const Author = message(texts('displayName', 'profilePhotoUrl', 'type'));

/** An answer to a question, of the business or of another customer. */
export type WireAnswer = ValueOf<typeof WireAnswer>;
export const WireAnswer = message({ ...texts('text', 'createTime', 'updateTime'), author: Author });

/** A customer's question. The answer of the business is the first of `topAnswers`. */
export type WireQuestion = ValueOf<typeof WireQuestion>;
export const WireQuestion = message(
  { ...texts('name', 'text', 'createTime', 'updateTime'), author: Author, topAnswers: list(WireAnswer) },
  ['name'],
);
export const QuestionsPage = page({ questions: list(WireQuestion), totalSize: count });

/** The days of one metric [publishers 1.10]. */
export type MetricSeries = ValueOf<typeof MetricSeries>;
const MetricSeries = message({
  dailyMetric: text,
  timeSeries: message({ datedValues: list(message({ date: WireDate, value: text })) }),
});
export const DailyMetrics = message({
  multiDailyMetricTimeSeries: list(message({ dailyMetricTimeSeries: list(MetricSeries) })),
});
