/**
 * The test kit: one suite that shows whether a plug-in keeps the contract. An author writes a `PublisherDriver` for
 * his publisher and calls `describePublisher` in a spec file; everything else is here.
 */
export * from './driver.js';
export * from './describe-publisher.js';
export * from './examine-publisher.js';
export * from './memory-session.js';
export { Defect } from './demand.js';
export type { Subject } from './check.js';
export type { PublisherUnderTest } from './plan.js';
