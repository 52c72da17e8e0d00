import type { Lease } from '@listings/platform';
import type { ClaimedWork } from '@listings/work';
import type { OpenSubmission } from '../store/open-submissions.js';

/** A submission in work. */
export interface SubmissionStep {
  readonly work: ClaimedWork;
  readonly submission: OpenSubmission;
  readonly lease: Lease;
}
