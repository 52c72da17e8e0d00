/**
 * The test kit: a suite that checks whether a plug-in keeps the contract. The author of a plug-in writes a
 * `PublisherDriver` for the publisher and calls `describePublisher` in a spec file. The kit provides the rest.
 */
import './require-node.js';
export * from './browse.js';
export * from './driver.js';
export * from './describe-publisher.js';
export * from './examine-publisher.js';
export { MemorySession } from '@listings/publisher-sdk/testing';
export * from './authorization-of.js';
export * from './outcomes.js';
export * from './result-table.js';
export * from './serve-fake.js';
export * from './world-seed.js';
export { Defect } from './demand.js';
export { collect } from './readings.js';
export type { Subject } from './check.js';
export type { PublisherUnderTest } from './plan.js';
export { knownPost } from './created-posts.js';
