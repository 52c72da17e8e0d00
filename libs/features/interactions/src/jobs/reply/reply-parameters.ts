import { REFUSED } from '@listings/feature-jobs';
import type { JobKind, JobRow } from '@listings/feature-jobs';
import type { InteractionFilter } from '../../store/list/interaction-list.js';

/** The kind of job that replies to many reviews. */
export const REVIEW_REPLY = {
  name: 'review-reply',
  place: 4,
  does: 'Replies to many reviews.',
  phases: ['SELECTING', 'CHECKING', 'REVIEW', 'APPLYING'],
  waitsIn: ['REVIEW'],
  outcomes: {
    READY: { place: 6, means: 'The review takes the reply; `reply` says what is sent.' },
    REPLIED: { place: 7, means: 'The reply is stored, and the service sends it to the publisher.' },
    REFUSED,
  },
  applies: ['READY'],
  rowView: ({ input, details }) => {
    const { interactionId } = input as ReplyInput;
    const { author = '', text = '' } = (details ?? {}) as ReplyDetails;
    return { reply: { interactionId, author, text } };
  },
} as const satisfies JobKind;

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
