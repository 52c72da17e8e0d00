export * from './publisher-calls.js';
export * from './sealed-credentials.js';
