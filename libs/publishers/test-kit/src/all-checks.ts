import type { Check } from './check.js';
import { actionLinksChecks } from './checks/action-links.js';
import { authorizationChecks } from './checks/authorization.js';
import { codeChecks } from './checks/codes.js';
import { conversationChecks } from './checks/conversations.js';
import { creationChecks } from './checks/creation.js';
import { declarationChecks } from './checks/declaration.js';
import { enduranceChecks } from './checks/endurance.js';
import { engagementChecks } from './checks/engagement.js';
import { failureChecks } from './checks/failures.js';
import { insightsChecks } from './checks/insights.js';
import { listingsChecks } from './checks/listings.js';
import { localHoursChecks } from './checks/local-hours.js';
import { lostPostsChecks } from './checks/lost-posts.js';
import { oauthChecks } from './checks/oauth.js';
import { pagingChecks } from './checks/paging.js';
import { photosChecks } from './checks/photos.js';
import { postRulesChecks } from './checks/post-rules.js';
import { postsChecks } from './checks/posts.js';
import { ratingsChecks } from './checks/ratings.js';
import { renewalChecks } from './checks/renewal.js';
import { reviewsChecks } from './checks/reviews.js';
import { shownPostsChecks } from './checks/shown-posts.js';
import { signInChecks } from './checks/sign-in.js';
import { submissionPartChecks } from './checks/submission-parts.js';
import { submissionChecks } from './checks/submission.js';
import { tokenChecks } from './checks/token.js';
import { unreadableHoursChecks } from './checks/unreadable-hours.js';
import { verificationActionsChecks } from './checks/verification-actions.js';
import { verificationChecks } from './checks/verification.js';

/** All checks, in the order in which an author usually implements the capabilities. */
export const allChecks: readonly Check[] = [
  ...declarationChecks,
  ...codeChecks,
  ...authorizationChecks,
  ...oauthChecks,
  ...tokenChecks,
  ...signInChecks,
  ...renewalChecks,
  ...listingsChecks,
  ...localHoursChecks,
  ...unreadableHoursChecks,
  ...submissionChecks,
  ...submissionPartChecks,
  ...verificationChecks,
  ...verificationActionsChecks,
  ...postRulesChecks,
  ...postsChecks,
  ...shownPostsChecks,
  ...lostPostsChecks,
  ...engagementChecks,
  ...reviewsChecks,
  ...ratingsChecks,
  ...conversationChecks,
  ...insightsChecks,
  ...photosChecks,
  ...actionLinksChecks,
  ...creationChecks,
  ...pagingChecks,
  ...failureChecks,
  ...enduranceChecks,
];
