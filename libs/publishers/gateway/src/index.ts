export type { CallDependencies } from './call-dependencies.js';
export * from './publisher-calls.js';
export * from './sealed-credentials.js';
export { publisherLink, publisherText } from './publisher-text.js';
export { requestPush } from './request-push.js';
