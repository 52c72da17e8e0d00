// The statements of the engine, for what measures them and for the administration command.
export * from './blocked.js';
export * from './claims.js';
export * from './in-progress.js';
export * from './late-work.js';
export * from './lost-claims.js';
export * from './overview.js';
export * from './repair.js';
export * from './requests.js';
export * from './settle.js';
export * from './task-leases.js';
export * from './turns.js';
export * from './tops.js';
