// The statements of the engine, for what measures them: use cases and the runner import what they need.
export * from './claims.js';
export * from './repair.js';
export * from './requests.js';
export * from './settle.js';
export * from './turns.js';
