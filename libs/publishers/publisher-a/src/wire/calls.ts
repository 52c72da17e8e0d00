import { declareCall as call, shape } from '@listings/publisher-sdk';
import type { createCallTable } from '@listings/publisher-sdk';
import * as answers from './messages.js';

// The publisher counts edits per listing and all other calls per application [publishers 1.1].
const read = { effect: 'read' } as const;
/** Changes the listing's own fields. */
const edit = { effect: 'content', limit: 'listing' } as const;
/** Creates or changes user content. */
const post = { effect: 'content' } as const;
const remove = { effect: 'write' } as const;

/** The mask with all fields of a listing. The publisher returns only masked fields, and refuses a call without a mask. */
const mask = Object.keys(answers.Location.fields).join(',');
const byChange = 'orderBy=updateTime%20desc';

/**
 * Every call of the plug-in, in the order of publishers.md. An address begins with a setting. `{location}`, `{account}`
 * and `{listing}` are names of the listing, `{name}` is that of another resource, and any other key is one of the
 * setting `WIRE_NAMES`. Pages are the largest that the publisher allows.
 */
export const calls = {
  user: call('GET USERINFO_URL', read, answers.UserInfo),

  accounts: call('GET ACCOUNTS_BASE/v1/accounts?pageSize=20', read, answers.AccountsPage),
  locations: call(`GET INFO_BASE/v1/{name}/locations?pageSize=100&readMask=${mask}`, read, answers.LocationsPage),
  locationNames: call('GET INFO_BASE/v1/{name}/locations?pageSize=100&readMask=name', read, answers.LocationsPage),
  location: call(`GET INFO_BASE/v1/{location}?readMask=${mask}`, read, answers.Location),
  locationName: call('GET INFO_BASE/v1/{location}?readMask=name', read, shape.anything),
  createLocation: call('POST INFO_BASE/v1/{name}/locations', post, answers.Location),
  patchLocation: call('PATCH INFO_BASE/v1/{location}', edit, answers.Location),
  publisherUpdated: call(
    'GET INFO_BASE/v1/{location}:{a.listing.publisherUpdatedMethod}?readMask=name',
    read,
    answers.PublisherUpdated,
  ),
  attributes: call('GET INFO_BASE/v1/{location}/attributes', read, answers.Attributes),
  patchAttributes: call('PATCH INFO_BASE/v1/{location}/attributes', edit, shape.anything),

  media: call('GET CONTENT_BASE/v4/{listing}/media?pageSize=100', read, answers.MediaPage),
  createMedia: call('POST CONTENT_BASE/v4/{listing}/media', post, answers.MediaItem),
  deleteMedia: call('DELETE CONTENT_BASE/v4/{name}', remove, shape.anything),

  actionLinks: call('GET ACTIONS_BASE/v1/{location}/placeActionLinks?pageSize=100', read, answers.LinksPage),
  actionLinkTypes: call('GET ACTIONS_BASE/v1/placeActionTypeMetadata', read, answers.LinkTypesPage),
  createActionLink: call('POST ACTIONS_BASE/v1/{location}/placeActionLinks', edit, answers.WireLink),
  patchActionLink: call('PATCH ACTIONS_BASE/v1/{name}', edit, answers.WireLink),
  deleteActionLink: call('DELETE ACTIONS_BASE/v1/{name}', edit, shape.anything),

  verificationState: call('GET VERIFICATION_BASE/v1/{location}/VoiceOfMerchantState', read, answers.VoiceOfMerchant),
  verificationOptions: call(
    'POST VERIFICATION_BASE/v1/{location}:{a.verification.optionsMethod}',
    read,
    answers.VerificationOptions,
  ),
  verifications: call('GET VERIFICATION_BASE/v1/{location}/verifications', read, answers.Verifications),
  startVerification: call(
    'POST VERIFICATION_BASE/v1/{location}:{a.verification.startMethod}',
    post,
    answers.OneVerification,
  ),
  completeVerification: call(
    'POST VERIFICATION_BASE/v1/{name}:{a.verification.completeMethod}',
    post,
    answers.OneVerification,
  ),

  posts: call('GET CONTENT_BASE/v4/{listing}/localPosts?pageSize=100', read, answers.PostsPage),
  post: call('GET CONTENT_BASE/v4/{name}', read, answers.LocalPost),
  createPost: call('POST CONTENT_BASE/v4/{listing}/localPosts', post, answers.LocalPost),
  deletePost: call('DELETE CONTENT_BASE/v4/{name}', remove, shape.anything),
  postInsights: call('POST CONTENT_BASE/v4/{listing}/localPosts:reportInsights', read, answers.PostInsights),

  reviews: call(`GET CONTENT_BASE/v4/{listing}/reviews?pageSize=50&${byChange}`, read, answers.ReviewsPage),
  review: call('GET CONTENT_BASE/v4/{name}', read, answers.WireReview),
  putReply: call('PUT CONTENT_BASE/v4/{name}/reply', post, answers.WireReply),
  deleteReply: call('DELETE CONTENT_BASE/v4/{name}/reply', remove, shape.anything),
  questions: call(`GET QUESTIONS_BASE/v1/{location}/questions?pageSize=10&${byChange}`, read, answers.QuestionsPage),
  question: call('GET QUESTIONS_BASE/v1/{name}', read, answers.WireQuestion),
  putAnswer: call('POST QUESTIONS_BASE/v1/{name}/answers:upsert', post, answers.WireAnswer),
  deleteAnswer: call('DELETE QUESTIONS_BASE/v1/{name}/answers:delete', remove, shape.anything),

  dailyMetrics: call('GET METRICS_BASE/v1/{location}:fetchMultiDailyMetricsTimeSeries', read, answers.DailyMetrics),
} as const;

/** The name of a call. */
export type CallName = keyof typeof calls;

/** The calls of the table. */
export type CallTable = ReturnType<typeof createCallTable<typeof calls>>;
