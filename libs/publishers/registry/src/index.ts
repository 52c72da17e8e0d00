export * from './load-publishers.js';
export * from './registered-publisher.js';
export * from './plan-sites.js';
export type { LimitedCall } from './call-gate.js';
export { guardPublisher, isCredentials } from './guard/guard-publisher.js';
export { plainAnswer } from './guard/plain-answer.js';
export type { CallObserver, ObservedCall } from './guard/observed-call.js';
