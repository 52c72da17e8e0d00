import type { JobRow } from '@listings/feature-jobs';

/** The kind of job that publishes a post again where it has failed. */
export const POST_RETRY = 'post-retry';

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
