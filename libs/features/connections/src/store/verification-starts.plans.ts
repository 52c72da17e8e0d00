import { declarePlans, now } from '@listings/persistence/plans';
import { findStartableVerifications, storeVerificationStart } from './verification-starts.js';

const VERIFICATION_START = {
  startedAt: now(),
  startedBy: 'ann@example.com',
  method: 'SMS',
  sentTo: '+1 *** 34',
  expectedDays: null,
  ref: 'verifications/1',
} as const;

/** The calls of the functions in verification-starts.ts. */
export const plans = declarePlans({
  findStartableVerifications: { pages: 40, call: findStartableVerifications },
  storeVerificationStart: {
    pages: 40,
    call: (sql, at) => storeVerificationStart(sql, at, { since: null, start: VERIFICATION_START, starts: [now()] }),
  },
});
