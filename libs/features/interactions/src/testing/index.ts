export * from './stored-reviews.js';
export * from './wrong-counts.js';
export * from './review-rows.js';
