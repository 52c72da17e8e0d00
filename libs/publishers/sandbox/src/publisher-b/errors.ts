import { json } from '../http/answer.js';
import type { Answer } from '../http/answer.js';

/** Additional fields of an error of B [publishers 2.3]. */
export interface ErrorParts {
  readonly subcode?: number;
  readonly userTitle?: string;
  readonly userText?: string;
  readonly isTransient?: boolean;
  readonly type?: string;
  readonly headers?: Record<string, string>;
}

/** An error in B's format. Handlers throw it, and the publisher converts it to the response [publishers 2.3]. */
export class ErrorB extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly parts: ErrorParts = {},
  ) {
    super(message);
  }

  /** The response. Its trace id helps to find the call. */
  toAnswer(trace: string): Answer {
    const { subcode, userTitle, userText, isTransient, type = 'OAuthException', headers } = this.parts;
    const error = {
      message: this.message,
      type,
      code: this.code,
      error_subcode: subcode,
      error_user_title: userTitle,
      error_user_msg: userText,
      is_transient: isTransient,
      trace_id: trace,
    };
    return json(httpStatusOf(this.code), { error }, headers);
  }
}

/** The HTTP status of a code: 400, but 403 for 4, 10 and 200-299, 500 for 1, 503 for 2 [publishers 2.3]. */
export function httpStatusOf(code: number): number {
  if (code === 1) return 500;
  if (code === 2) return 503;
  return code === 4 || code === 10 || (code >= 200 && code <= 299) ? 403 : 400;
}

/** Code 190. The subcode tells why the token is invalid [publishers 2.2]. */
export function deadToken(subcode?: number): ErrorB {
  const reason = subcode === 463 ? 'session has expired' : 'the session has been invalidated';
  return new ErrorB(190, `Error validating access token: ${reason}.`, { subcode });
}

/** Code 190 for a valid user token where a page token is required [publishers 2.2]. */
export function pageTokenRequired(): ErrorB {
  return new ErrorB(190, 'A page access token is required to request this resource.');
}

/** Code 100 with subcode 33: missing or inaccessible [publishers 2.3]. */
export function missingObject(id: string): ErrorB {
  return new ErrorB(
    100,
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    { subcode: 33, type: 'GraphMethodException' },
  );
}

/** Code 100: invalid parameter, named in the text [publishers 2.3]. */
export function invalidParameter(text: string, subcode?: number): ErrorB {
  return new ErrorB(100, `(#100) ${text}`, { subcode, userText: text });
}

/** Code 10: no role on this page [publishers 2.2, 3.4]. */
export function noRole(): ErrorB {
  return new ErrorB(10, '(#10) The user does not have sufficient role to access this page.');
}

/** Code 200: a permission or a task is missing [publishers 2.3, 2.4]. */
export function missingPermission(what: string): ErrorB {
  return new ErrorB(200, `(#200) Requires ${what}.`);
}
