export { newReviewRow, storeReviews } from './review-rows.js';
export * from './wrong-counts.js';
