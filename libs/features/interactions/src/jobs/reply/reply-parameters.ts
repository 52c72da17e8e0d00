import type { JobRow } from '@listings/feature-jobs';
import type { InteractionFilter } from '../../store/list/interaction-list.js';

/** The kind of job that replies to many reviews. */
export const REVIEW_REPLY = 'review-reply';

/** Which interactions get a reply: some by their ids, or all that match a filter. */
export type ReplySelection =
  | { readonly ids: readonly string[]; readonly filter?: undefined }
  | { readonly ids?: undefined; readonly filter: InteractionFilter };

/** What a reply to many interactions knows. */
export interface ReplyParameters {
  readonly selection: ReplySelection;
  /** The text, with `{author}` and `{location}` where the names stand. */
  readonly text: string;
  /** The job goes on by itself after the check, and leaves out what is refused. */
  readonly unattended?: boolean;
}

/** The parameters of a reply to many interactions. */
export function replyParameters(job: JobRow): ReplyParameters {
  return job.parameters as unknown as ReplyParameters;
}

/** Where a row of the job comes from. */
export interface ReplyInput {
  readonly interactionId: string;
}

/** What the job knows of a row besides. */
export interface ReplyDetails {
  /** The name of the location, for people. */
  readonly name?: string;
  /** Who wrote the review; empty if the publisher does not say. */
  readonly author?: string;
  /** The reply with the names in it. */
  readonly text?: string;
  /** Why there is no reply, in words. */
  readonly problems?: readonly { readonly column: null; readonly message: string }[];
}
