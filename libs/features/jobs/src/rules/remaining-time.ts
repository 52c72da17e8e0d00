/** The facts of a job from which its end is estimated. */
export interface Progress {
  readonly total: number | null;
  readonly processed: number;
  readonly phaseStartedAt: Date;
}

/** How many rows must be done before an estimate is more than a guess. */
const LEAST_ROWS = 20;

/** When the current phase of a job will end if it goes on as fast as until now; undefined while nobody can say. */
export function estimatedEnd({ total, processed, phaseStartedAt }: Progress, now: Date): Date | undefined {
  if (total === null || processed < LEAST_ROWS || processed > total) return undefined;
  const elapsed = now.getTime() - phaseStartedAt.getTime();
  if (elapsed <= 0) return undefined;
  return new Date(now.getTime() + Math.round((elapsed / processed) * (total - processed)));
}
