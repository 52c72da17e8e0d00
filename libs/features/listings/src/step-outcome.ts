import type { ActionLinksThere } from '@listings/domain';

/** What one step of work on a submission found out: the event of its state machine, with what belongs to it. */
export type StepOutcome =
  | { readonly event: 'live'; readonly liveLink: string | null; readonly losses: readonly string[] }
  | { readonly event: 'accepted'; readonly waitMs: number; readonly losses: readonly string[] }
  /** `issue` is what the client reads. */
  | { readonly event: 'refused'; readonly issue: string }
  /** `failed`: counts for the back-off and the retry budget. */
  | { readonly event: 'postponed'; readonly waitMs: number; readonly failed: boolean }
  | { readonly event: 'blocked'; readonly issue: string }
  | { readonly event: 'canceled'; readonly issue: string };

/** A step with what it found out beside: how the action links stand now. */
export interface TakenStep {
  readonly outcome: StepOutcome;
  /** Absent: nothing new is known of them. */
  readonly actionLinks?: ActionLinksThere;
}
