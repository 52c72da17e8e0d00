/** What one step of work on a delivery found out: the event of its state machine, with what belongs to it. */
export type StepOutcome =
  | { readonly event: 'accepted'; readonly ref: string; readonly waitMs: number | null }
  | { readonly event: 'published'; readonly ref: string; readonly link?: string; readonly waitMs: number | null }
  /** `reason` is what the client reads. */
  | { readonly event: 'rejected'; readonly reason: string; readonly ref?: string }
  /** `fresh`: the call just made is the one with the unknown outcome. */
  | { readonly event: 'unclear'; readonly waitMs: number; readonly fresh: boolean }
  /** `spent`: the attempt counts. `keepAttempt`: an earlier call may still turn out to have made the post. */
  | {
      readonly event: 'unsent';
      readonly waitMs: number;
      readonly spent: boolean;
      readonly failed: boolean;
      readonly keepAttempt: boolean;
    }
  | { readonly event: 'disconnected' }
  /** `failed`: counts for the back-off. Without a wait nothing is asked again. `ref`: a lost post that was found. */
  | { readonly event: 'unchanged'; readonly waitMs: number | null; readonly failed: boolean; readonly ref?: string }
  | { readonly event: 'vanished' }
  | { readonly event: 'removed' }
  | { readonly event: 'stranded'; readonly reason: string };
