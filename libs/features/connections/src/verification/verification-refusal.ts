import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { readFailure } from '@listings/publisher-gateway';
import type { FailureClock } from '@listings/publisher-gateway';
import type { PublisherFailure } from '@listings/publisher-sdk';

/** Whether the publisher may have done what a failed call asked for. */
export function isOutcomeUnknown(failure: PublisherFailure): boolean {
  return failure.kind === 'TRANSIENT' && failure.outcomeUnknown === true && failure.notBefore === undefined;
}

/** What a failed call about a verification means for the person who waits for it. */
export function verificationRefusal(failure: PublisherFailure, clock: FailureClock): RuleViolation {
  if (isOutcomeUnknown(failure)) return violation('SY89008');
  if (failure.kind === 'NO_DATA')
    return violation('SY89006', 'The publisher does not verify the listing at the moment');
  const reading = readFailure(failure, { failures: 0, clock });
  switch (reading.meaning) {
    case 'reconnect':
      return violation('SY81069', reading.reason);
    case 'no access':
      return violation('SY83002', reading.reason);
    case 'gone':
      return violation('SY89002', reading.reason);
    case 'rejected':
    case 'given up':
      return violation('SY89006', reading.reason);
    case 'retry':
      return reading.pause === undefined ? violation('SY89007') : violation('SY89007', reading.pause);
  }
}
