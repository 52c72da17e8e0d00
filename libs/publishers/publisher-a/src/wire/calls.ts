import { shape } from '@listings/publisher-sdk';
import type { HttpRequest, Shape } from '@listings/publisher-sdk';
import type { CallPurpose } from '../failures.js';
import * as answers from './messages.js';

/** One call of the publisher's API. */
export interface Call<T> {
  readonly method: HttpRequest['method'];
  /**
   * A setting with a URL, and the path below it. `{location}`, `{account}` and `{listing}` are names of the listing, `{name}`
   * is that of another resource, and any other key is one of the setting `WIRE_NAMES`.
   */
  readonly address: string;
  readonly effect: CallPurpose['effect'];
  readonly answer: Shape<T>;
}

/** Every call of the plug-in, in the order of publishers.md: method and address, effect, answer. */
export const calls = {
  user: call('GET USERINFO_URL', 'read', answers.UserInfo),

  accounts: call('GET ACCOUNTS_BASE/v1/accounts', 'read', answers.AccountsPage),
  locations: call('GET INFO_BASE/v1/{name}/locations', 'read', answers.LocationsPage),
  location: call('GET INFO_BASE/v1/{location}', 'read', answers.Location),
  locationName: call('GET INFO_BASE/v1/{location}', 'read', shape.anything),
  createLocation: call('POST INFO_BASE/v1/{name}/locations', 'post', answers.Location),
  patchLocation: call('PATCH INFO_BASE/v1/{location}', 'edit', answers.Location),
  publisherUpdated: call(
    'GET INFO_BASE/v1/{location}:{a.listing.publisherUpdatedMethod}',
    'read',
    answers.PublisherUpdated,
  ),
  attributes: call('GET INFO_BASE/v1/{location}/attributes', 'read', answers.Attributes),
  patchAttributes: call('PATCH INFO_BASE/v1/{location}/attributes', 'edit', shape.anything),

  media: call('GET CONTENT_BASE/v4/{listing}/media', 'read', answers.MediaPage),
  createMedia: call('POST CONTENT_BASE/v4/{listing}/media', 'post', answers.MediaItem),
  deleteMedia: call('DELETE CONTENT_BASE/v4/{name}', 'remove', shape.anything),

  actionLinks: call('GET ACTIONS_BASE/v1/{location}/placeActionLinks', 'read', answers.LinksPage),
  actionLinkTypes: call('GET ACTIONS_BASE/v1/placeActionTypeMetadata', 'read', answers.LinkTypesPage),
  createActionLink: call('POST ACTIONS_BASE/v1/{location}/placeActionLinks', 'edit', answers.WireLink),
  patchActionLink: call('PATCH ACTIONS_BASE/v1/{name}', 'edit', answers.WireLink),
  deleteActionLink: call('DELETE ACTIONS_BASE/v1/{name}', 'edit', shape.anything),

  verificationState: call('GET VERIFICATION_BASE/v1/{location}/VoiceOfMerchantState', 'read', answers.VoiceOfMerchant),
  verificationOptions: call(
    'POST VERIFICATION_BASE/v1/{location}:{a.verification.optionsMethod}',
    'read',
    answers.VerificationOptions,
  ),
  verifications: call('GET VERIFICATION_BASE/v1/{location}/verifications', 'read', answers.Verifications),
  startVerification: call(
    'POST VERIFICATION_BASE/v1/{location}:{a.verification.startMethod}',
    'post',
    answers.OneVerification,
  ),
  completeVerification: call(
    'POST VERIFICATION_BASE/v1/{name}:{a.verification.completeMethod}',
    'post',
    answers.OneVerification,
  ),

  posts: call('GET CONTENT_BASE/v4/{listing}/localPosts', 'read', answers.PostsPage),
  post: call('GET CONTENT_BASE/v4/{name}', 'read', answers.LocalPost),
  createPost: call('POST CONTENT_BASE/v4/{listing}/localPosts', 'post', answers.LocalPost),
  deletePost: call('DELETE CONTENT_BASE/v4/{name}', 'remove', shape.anything),
  postInsights: call('POST CONTENT_BASE/v4/{listing}/localPosts:reportInsights', 'read', answers.PostInsights),

  reviews: call('GET CONTENT_BASE/v4/{listing}/reviews', 'read', answers.ReviewsPage),
  review: call('GET CONTENT_BASE/v4/{name}', 'read', answers.WireReview),
  putReply: call('PUT CONTENT_BASE/v4/{name}/reply', 'post', answers.WireReply),
  deleteReply: call('DELETE CONTENT_BASE/v4/{name}/reply', 'remove', shape.anything),
  questions: call('GET QUESTIONS_BASE/v1/{location}/questions', 'read', answers.QuestionsPage),
  question: call('GET QUESTIONS_BASE/v1/{name}', 'read', answers.WireQuestion),
  putAnswer: call('POST QUESTIONS_BASE/v1/{name}/answers:upsert', 'post', answers.WireAnswer),
  deleteAnswer: call('DELETE QUESTIONS_BASE/v1/{name}/answers:delete', 'remove', shape.anything),

  dailyMetrics: call('GET METRICS_BASE/v1/{location}:fetchMultiDailyMetricsTimeSeries', 'read', answers.DailyMetrics),
} as const;

function call<T>(request: string, effect: CallPurpose['effect'], answer: Shape<T>): Call<T> {
  const [method = '', address = ''] = request.split(' ');
  return { method: method as HttpRequest['method'], address, effect, answer };
}
