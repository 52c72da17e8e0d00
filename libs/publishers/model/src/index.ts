/**
 * The model publisher: what tests have in place of a publisher. Its capabilities keep their data in memory, and a test
 * scripts what their calls do. The test kit, not the model, checks plug-ins.
 */
export * from './registered-publisher.js';
export * from './replaced-method.js';
export * from './model-publisher.js';
export * from './model-posts.js';
export * from './model-creation.js';
export * from './model-listings.js';
export * from './model-sign-in.js';
export { misbehaviours } from './misbehaviours.js';
export { blockingPublisher } from './blocking-publisher.js';
export { pagedPublisher } from './paged-publisher.js';
