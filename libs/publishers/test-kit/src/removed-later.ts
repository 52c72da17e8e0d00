import type { RemovedLater } from '@listings/publisher-sdk';

/** Whether a plug-in says that a deletion takes effect later. Any other answer counts as none, as in the core. */
export function isRemovedLater(answer: unknown): answer is RemovedLater {
  return typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'later';
}
