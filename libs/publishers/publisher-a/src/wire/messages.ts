import { Type } from 'typebox';
import { count, flag, integer, list, message, named, number, text } from './shapes.js';
import type { Of } from './shapes.js';

/*
 * The messages of the publisher, in the order of publishers.md, with the fields that the plug-in reads. A response that
 * does not match its message is refused.
 */

/** The user who connected an account [publishers 1.2]. */
export const UserInfo = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.Optional(text),
  name: Type.Optional(text),
});

/** An account: that of the user, or a group of listings. */
export type Account = Of<typeof Account>;
export const Account = named({ accountName: text, type: text });
export const AccountsPage = message({ accounts: list(Account), nextPageToken: text });

/** `{year, month, day}` [publishers 1.1]. */
export type WireDate = Of<typeof WireDate>;
export const WireDate = message({ year: integer, month: integer, day: integer });

/** Hours 0 to 24 and minutes. Zeros are left out, so midnight may be `{}` [publishers 1.1]. */
export type WireTime = Of<typeof WireTime>;
export const WireTime = message({
  hours: Type.Integer({ minimum: 0, maximum: 24 }),
  minutes: Type.Integer({ minimum: 0, maximum: 59 }),
});

/** A weekly opening period. An overnight period closes on the next day. */
export type Period = Of<typeof Period>;
export const Period = Type.Object({
  openDay: text,
  ...message({ openTime: WireTime, closeDay: text, closeTime: WireTime }).properties,
});

/** A date with hours that differ from the week: closed, or open for one period. */
export type SpecialPeriod = Of<typeof SpecialPeriod>;
export const SpecialPeriod = message({
  startDate: WireDate,
  endDate: WireDate,
  openTime: WireTime,
  closeTime: WireTime,
  closed: flag,
});

const Category = named({ displayName: text });

/** A listing [publishers 1.4]. The mask of the call determines which fields are present. */
export type Location = Of<typeof Location>;
export const Location = message({
  name: text,
  languageCode: text,
  storeCode: text,
  title: text,
  phoneNumbers: message({ primaryPhone: text, additionalPhones: list(text) }),
  categories: message({ primaryCategory: Category, additionalCategories: list(Category) }),
  storefrontAddress: message({
    regionCode: text,
    languageCode: text,
    postalCode: text,
    administrativeArea: text,
    locality: text,
    sublocality: text,
    addressLines: list(text),
  }),
  serviceArea: message({
    businessType: text,
    regionCode: text,
    places: message({ placeInfos: list(message({ placeName: text, placeId: text })) }),
  }),
  websiteUri: text,
  labels: list(text),
  latlng: message({ latitude: number, longitude: number }),
  regularHours: message({ periods: list(Period) }),
  specialHours: message({ specialHourPeriods: list(SpecialPeriod) }),
  moreHours: list(message({ hoursTypeId: text, periods: list(Period) })),
  openInfo: message({ status: text }),
  profile: message({ description: text }),
  metadata: message({
    canOperateLocalPost: flag,
    hasPendingEdits: flag,
    duplicateLocation: text,
    placeId: text,
    mapsUri: text,
    newReviewUri: text,
  }),
});
export const LocationsPage = message({ locations: list(Location), nextPageToken: text });

/** The names of changed fields, separated by commas. */
export const PublisherUpdated = message({ diffMask: text });

/** The attributes of a listing [publishers 1.4]. */
export type Attributes = Of<typeof Attributes>;
export const Attributes = message({
  attributes: list(
    named({
      values: list(Type.Union([text, flag, number])),
      uriValues: list(message({ uri: text })),
      repeatedEnumValue: message({ setValues: list(text), unsetValues: list(text) }),
    }),
  ),
});

/** A photo or video [publishers 1.5]. */
export type MediaItem = Of<typeof MediaItem>;
export const MediaItem = message({
  name: text,
  mediaFormat: text,
  locationAssociation: message({ category: text }),
  description: text,
  sourceUrl: text,
});
export const MediaPage = message({ mediaItems: list(MediaItem), nextPageToken: text });

/** An action link [publishers 1.6]. */
export type WireLink = Of<typeof WireLink>;
export const WireLink = named({
  uri: text,
  placeActionType: text,
  isPreferred: flag,
  isEditable: flag,
  providerType: text,
});
export const LinksPage = message({ placeActionLinks: list(WireLink), nextPageToken: text });
export const LinkTypesPage = message({
  placeActionTypeMetadata: list(message({ placeActionType: text })),
  nextPageToken: text,
});

/** The state of the verification [publishers 1.7]. The object that is present tells which step is missing. */
export type VoiceOfMerchant = Of<typeof VoiceOfMerchant>;
export const VoiceOfMerchant = message({
  hasVoiceOfMerchant: flag,
  waitForVoiceOfMerchant: message({}),
  verify: message({ hasPendingVerification: flag }),
  resolveOwnershipConflict: message({}),
  complyWithGuidelines: message({ recommendationReason: text }),
});

/** A way to verify a business. Which data it has follows from its method. */
export type VerificationOption = Of<typeof VerificationOption>;
const VerificationOption = Type.Object({
  verificationMethod: text,
  ...message({
    phoneNumber: text,
    addressData: message({
      business: text,
      address: message({ addressLines: list(text), postalCode: text, locality: text }),
      expectedDeliveryDaysRegion: Type.Integer({ minimum: 0, maximum: 365 }),
    }),
    emailData: message({ domain: text, user: text, isUserNameEditable: flag }),
  }).properties,
});
export const VerificationOptions = message({ options: list(VerificationOption) });

/** A verification that was started. */
export type Verification = Of<typeof Verification>;
const Verification = Type.Object({
  name: Type.Optional(text),
  state: Type.Union([Type.Literal('PENDING'), Type.Literal('COMPLETED'), Type.Literal('FAILED')]),
});
export const OneVerification = Type.Object({ verification: Verification });
export const Verifications = message({ verifications: list(Verification) });

/** A post [publishers 1.8]. */
export type LocalPost = Of<typeof LocalPost>;
export const LocalPost = named({
  state: text,
  topicType: text,
  summary: text,
  event: message({ title: text }),
  searchUrl: text,
  createTime: text,
});
export const PostsPage = message({ localPosts: list(LocalPost), nextPageToken: text });

/** The counters of a post. */
export type PostMetrics = Of<typeof PostMetrics>;
const PostMetrics = Type.Object({
  localPostName: text,
  metricValues: Type.Optional(list(message({ metric: text, totalValue: message({ value: text }) }))),
});
export const PostInsights = message({ localPostMetrics: list(PostMetrics) });

/** The one reply of a review [publishers 1.9]. */
export type WireReply = Of<typeof WireReply>;
export const WireReply = message({ comment: text, updateTime: text, reviewReplyState: text, policyViolation: text });

/** A review [publishers 1.9]. */
export type WireReview = Of<typeof WireReview>;
export const WireReview = named({
  reviewer: message({ displayName: text, profilePhotoUrl: text, isAnonymous: flag }),
  starRating: text,
  comment: text,
  createTime: text,
  updateTime: text,
  reviewReply: WireReply,
});
export const ReviewsPage = message({ reviews: list(WireReview), totalReviewCount: count, nextPageToken: text });

const Author = message({ displayName: text, profilePhotoUrl: text, type: text });

/** An answer to a question, of the business or of another customer. */
export type WireAnswer = Of<typeof WireAnswer>;
export const WireAnswer = message({ author: Author, text, createTime: text, updateTime: text });

/** A customer's question. The answer of the business is the first of `topAnswers`. */
export type WireQuestion = Of<typeof WireQuestion>;
export const WireQuestion = named({
  author: Author,
  text,
  createTime: text,
  updateTime: text,
  topAnswers: list(WireAnswer),
});
export const QuestionsPage = message({ questions: list(WireQuestion), totalSize: count, nextPageToken: text });

/** The days of one metric [publishers 1.10]. */
export type MetricSeries = Of<typeof MetricSeries>;
const MetricSeries = message({
  dailyMetric: text,
  timeSeries: message({ datedValues: list(message({ date: WireDate, value: text })) }),
});
export const DailyMetrics = message({
  multiDailyMetricTimeSeries: list(message({ dailyMetricTimeSeries: list(MetricSeries) })),
});
