import { REFUSED } from '@listings/feature-jobs';
import type { JobKind, JobRow } from '@listings/feature-jobs';
import { globalId } from '@listings/pagination';

/** The kind of job that publishes a post again where it has failed. */
export const POST_RETRY = {
  name: 'post-retry',
  place: 8,
  does: 'Publishes a post again where it has failed.',
  phases: ['SELECTING', 'PUBLISHING'],
  outcomes: {
    REPEATED: { place: 8, means: 'The post is published again at the location; `retry` says with which post.' },
    REFUSED,
  },
  rowView: ({ input, details }) => {
    const { site } = input as RetryInput;
    const { postId } = (details ?? {}) as RetryDetails;
    return { retry: { site, socialPostId: postId === undefined ? null : globalId('SocialPost', postId) } };
  },
} as const satisfies JobKind;

/** What a retry knows. */
export interface RetryParameters {
  readonly postId: number;
  /** Where the post is published again. */
  readonly sites: readonly string[];
}

/** The parameters of a retry. */
export function retryParameters(job: JobRow): RetryParameters {
  return job.parameters as unknown as RetryParameters;
}

/** Where a row of the job comes from. */
export interface RetryInput {
  readonly site: string;
  /** The name of the location, for people. */
  readonly name: string;
}

/** What the job knows of a row besides. */
export interface RetryDetails {
  /** The name of the location, for people. */
  readonly name?: string;
  /** The campaign that publishes it again. */
  readonly postId?: number;
  /** Why the post is not published again, in words. */
  readonly problems?: readonly { readonly column: null; readonly message: string }[];
}
