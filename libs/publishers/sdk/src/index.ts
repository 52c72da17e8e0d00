/**
 * Everything that the author of a publisher plug-in imports. Start with `publisher.ts`: it shows the whole contract on
 * one page. The other files define the types that the contract uses.
 */
export * from './publisher.js';
export * from './messages.js';
export * from './codes.js';
export * from './authorization.js';
export * from './credential-form.js';
export * from './listings.js';
export * from './submission.js';
export * from './photos.js';
export * from './posts.js';
export * from './plain-update.js';
export * from './creation.js';
export * from './action-links.js';
export * from './verification.js';
export * from './verification-actions.js';
export * from './reviews.js';
export * from './interaction-kind.js';
export * from './localized-text.js';
export * from './rating-scale.js';
export * from './engagement.js';
export * from './insights.js';
export * from './insight-numbers.js';
export * from './errors.js';
export * from './people-text.js';
export * from './names.js';
export * from './settings.js';
export * from './http.js';
export * from './json.js';
export * from './refusals.js';
export * from './retry-headers.js';
export * from './body-status.js';
export * from './limits.js';
export * from './pace.js';
export * from './account-client.js';
export * from './paging.js';
export * from './weekly-hours.js';
export * from './opening-hours.js';
export * from './read-csv.js';
export * from './compare-and-write.js';
export * from './comparison.js';
export * from './listing-display.js';
export * from './compare-listing.js';
export * from './submission-result.js';
export * from './categories.js';
