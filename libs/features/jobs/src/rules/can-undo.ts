import { hasEnded } from './job-state.js';
import type { JobState } from './job-state.js';

/** What decides whether a job can be undone. */
export interface UndoableJob {
  readonly state: JobState;
  readonly undoKind: string | null;
  readonly undoneBy: string | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly detailsUntil: Date | null;
}

/** The outcomes of rows that have changed something. */
export const CHANGED_OUTCOMES = ['CREATED', 'UPDATED'] as const;

/** Whether a job can be undone: it has ended and changed something, nobody has undone it, and its rows are still kept. */
export function canUndo({ state, undoKind, undoneBy, counts, detailsUntil }: UndoableJob, now: Date): boolean {
  if (undoKind === null || undoneBy !== null || !hasEnded(state)) return false;
  return detailsUntil !== null && detailsUntil > now && CHANGED_OUTCOMES.some((outcome) => (counts[outcome] ?? 0) > 0);
}
