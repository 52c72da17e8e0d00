import type { ObservedCall } from '@listings/publisher-registry';
import { readThrown } from '../thrown-failure.js';

/** How a call ended: with an answer, also a refusal; without one; or through a defect of the plug-in. */
export interface CallOutcome {
  /** `ok`, `no_answer`, `paused`, `defect`, or the kind of the failure in lower case. */
  readonly label: string;
  /** Why the publisher gave no answer; absent when it gave one, or when the call says nothing about that. */
  readonly noAnswer?: string;
  /** Whether the publisher answered. A defect of the plug-in says nothing. */
  readonly answered: boolean;
}

/** Reads how a call ended. A publisher that says when it takes calls again has answered. */
export function outcomeOf({ thrown }: ObservedCall): CallOutcome {
  if (!thrown) return { label: 'ok', answered: true };
  const { failure, foreign } = readThrown(thrown.error);
  if (failure.kind !== 'TRANSIENT') return { label: failure.kind.toLowerCase(), answered: true };
  if (foreign || failure.operatorAlarm) return { label: 'defect', answered: false };
  if (failure.notBefore !== undefined) return { label: 'paused', answered: true };
  return { label: 'no_answer', answered: false, noAnswer: failure.text };
}
