import type { Answer } from '../http/answer.js';
import type { Call } from '../http/call.js';
import type { Refusal } from '../limits/limits.js';
import type { ScriptedError } from '../scripting/script-queue.js';

/** A call that a publisher has recognised, not yet performed [publishers 3.4]. */
export interface RecognisedCall {
  /** Name of sections 1-2, e.g. `a.posts.create` [publishers 3.4]. */
  readonly operation: string;
  readonly owner: string | undefined;
  readonly listing: string | undefined;
  /** Counts as one of the edits per listing [publishers 1.1]. */
  readonly isEdit: boolean;
  /** Browser and token calls are not limited. */
  readonly isLimited: boolean;
  /** Performs the operation and answers; never rejects for a fault of the caller. */
  perform(): Promise<Answer>;
}

/** What the pipeline asks of a publisher: recognise a call and speak its dialect of refusals [publishers 3.4]. */
export interface SandboxPublisher {
  readonly name: 'a' | 'b';
  recognise(call: Call): RecognisedCall;
  /** The answer to a call over a limit. */
  refuse(refusal: Refusal, call: RecognisedCall): Answer;
  /** A scripted `error` in the publisher's own shape [publishers 3.5]. */
  scriptedError(error: ScriptedError, call: RecognisedCall): Answer;
  /** Adds what every answer of this publisher carries. */
  finish(answer: Answer, call: RecognisedCall): Answer;
  /** The answer when the sandbox itself failed. */
  crashed(error: unknown): Answer;
}
