export { claim, reference, rows, scans, schema, task, within } from './across-accounts.js';
export type { AcrossAccounts, PerShard } from './across-accounts.js';
export { byField, callsOf, pages, requestsOf } from './calls.js';
export type { Call, Calls, MeasuredDatabase, Pages } from './calls.js';
export { CLAIM, days, digest, hours, isoDay, LAST_DAYS, LONG_AGO, now, SEALED, TODAY } from './loaded-values.js';
export type { Place } from './place.js';
export { declarePlans } from './plans.js';
export type { Lists, Plans, Reasons } from './plans.js';
