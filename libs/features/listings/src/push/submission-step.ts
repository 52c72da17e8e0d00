import type { OpenSubmission } from '../store/open-submissions.js';
import type { Lease } from '@listings/platform';
import type { ClaimedWork } from '@listings/work';

/** A submission in work. */
export interface SubmissionStep {
  readonly work: ClaimedWork;
  readonly submission: OpenSubmission;
  readonly lease: Lease;
}
