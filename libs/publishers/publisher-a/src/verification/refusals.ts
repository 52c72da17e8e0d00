import type { RefusalRule, VerificationRefusalCode } from '@listings/publisher-sdk';
import type { Problem } from '../problem.js';

/** The publisher's reasons for refusing a verification or a pin, with what a person can do. */
const refusals: readonly (readonly [string, VerificationRefusalCode, string])[] = [
  ['PIN_REJECTED', 'wrong_code', 'The code is wrong.'],
  ['PIN_EXPIRED', 'code_expired', 'The code has expired. Start the verification again.'],
  ['TOO_MANY_ATTEMPTS', 'too_many_tries', 'The code was wrong too often. Start the verification again.'],
  ['VERIFICATION_NOT_PENDING', 'none_pending', 'The publisher waits for no code. Start the verification again.'],
  ['METHOD_NOT_OFFERED', 'method_not_offered', 'The publisher no longer offers this method. Choose another one.'],
];

/** What the refusals of verifications mean, for the table of all refusals. */
export const verificationRules = refusals.map(([name, code, sentence]): RefusalRule<Problem> => ({
  status: 400,
  when: ({ reason }) => reason === name,
  means: ({ attemptsLeft }) => ({ kind: 'CONTENT_REJECTED', code, text: sentence + triesLeft(attemptsLeft) }),
}));

function triesLeft(attempts: number | undefined): string {
  if (attempts === undefined) return '';
  return attempts === 1 ? ' One try is left.' : ` ${attempts} tries are left.`;
}
