import type { RemovedLater } from '../posts.js';

/** Whether a plug-in says that a deletion takes effect later. Any other answer counts as none, as in the core. */
export function isRemovedLater(answer: unknown): answer is RemovedLater {
  return typeof answer === 'object' && answer !== null && 'state' in answer && answer.state === 'later';
}
