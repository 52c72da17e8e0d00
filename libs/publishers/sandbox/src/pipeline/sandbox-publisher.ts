import type { Answer } from '../http/answer.js';
import type { Call } from '../http/call.js';
import type { Refusal } from '../limits/limits.js';
import type { ScriptedError } from '../scripting/script-queue.js';

/** A call that a publisher has recognized and not yet executed [publishers 3.4]. */
export interface RecognisedCall {
  /** Name from sections 1-2, e.g. `a.posts.create` [publishers 3.4]. */
  readonly operation: string;
  readonly owner?: string;
  readonly listing?: string;
  /** True if the call counts towards the limit of edits per listing [publishers 1.1]. */
  readonly isEdit?: boolean;
  /** True for all calls but those of browsers and for tokens. */
  readonly isLimited?: boolean;
  /** Executes the operation and returns the response. It never rejects because of the caller's mistake. */
  perform(): Promise<Answer>;
}

/**
 * What the pipeline needs from a publisher: recognizing calls, and errors in the publisher's format [publishers 3.4].
 */
export interface SandboxPublisher {
  readonly name: 'a' | 'b';
  recognise(call: Call): RecognisedCall;
  /** The response to a call over a limit. */
  refuse(refusal: Refusal, call: RecognisedCall): Answer;
  /** A scripted `error` in the publisher's format [publishers 3.5]. */
  scriptedError(error: ScriptedError, call: RecognisedCall): Answer;
  /** Adds the headers of every response of this publisher. */
  finish(answer: Answer, call: RecognisedCall): Answer;
  /** The response to a defect of the sandbox. */
  crashed(error: unknown): Answer;
}
