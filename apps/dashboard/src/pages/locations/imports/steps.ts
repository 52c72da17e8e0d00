import type { Job } from '../../../api/jobs-query.js';

/** The steps of an import for people. */
export const STEPS = ['read', 'columns', 'check', 'apply'] as const;

const STEP_OF_PHASE: Partial<Record<string, number>> = { READING: 0, MAPPING: 1, CHECKING: 2, REVIEW: 2, APPLYING: 3 };

/** The position of the step that an import is at; that behind the last one when it has ended well. */
export function stepOf({ state, phase }: Pick<Job, 'state' | 'phase'>): number {
  return state === 'DONE' ? STEPS.length : (STEP_OF_PHASE[phase] ?? 0);
}
