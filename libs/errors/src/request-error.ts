import type { RequestErrorCode } from './catalogue.js';
import { catalogue } from './catalogue.js';
import { excerpt } from './excerpt.js';
import { MOST_ERRORS } from './mutation-error.js';
import type { RuleViolation } from './mutation-error.js';

interface RequestErrorOptions {
  readonly status?: number;
  readonly cause?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The field or parameter that is wrong. */
  readonly field?: string;
  /** What else is wrong with the request [contract 14]. */
  readonly further?: readonly RuleViolation[];
}

/** A failure of the whole request [7.2.1]. Any code below a controller may throw it; the api's error filter writes the response. */
export class RequestError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** All that is wrong with the request, at most 50; the first is what the error itself says. */
  readonly problems: readonly RuleViolation[];

  constructor(
    readonly code: RequestErrorCode,
    readonly reason: string = catalogue[code].message,
    { status = catalogue[code].status, cause, headers = {}, field, further = [] }: RequestErrorOptions = {},
  ) {
    super(`${code}: ${reason}`, { cause });
    this.name = 'RequestError';
    this.status = status;
    this.headers = headers;
    this.problems = [{ code, reason, ...(field !== undefined && { field }) }, ...further].slice(0, MOST_ERRORS);
  }
}

/** 400 with SY90006: the request itself is malformed. `reason` names the place, and `field` is it. */
export function malformed(reason: string, field?: string): RequestError {
  return new RequestError('SY90006', reason, { field });
}

/** The place of an id in a request, and what stands there. */
export interface GivenId {
  readonly field: string;
  readonly value: string | number;
}

/** SY90002: 400 if the id cannot be decoded, 404 if it names no record of this account [contract 1]. */
export function invalidId(kind: 'undecodable' | 'unknown', given?: GivenId): RequestError {
  const reason = given && `${catalogue.SY90002.message}: ${given.field} is "${excerpt(given.value)}"`;
  return new RequestError('SY90002', reason, { status: kind === 'undecodable' ? 400 : 404, field: given?.field });
}

/** One error for several of the same status: the first, with what the others say. */
export function joinedErrors(errors: readonly [RequestError, ...RequestError[]]): RequestError {
  const [first, ...others] = errors;
  if (others.length === 0) return first;
  const { code, reason, status, headers, problems } = first;
  const further = [
    ...problems.slice(1),
    ...others.filter((each) => each.status === status).flatMap((each) => each.problems),
  ];
  return new RequestError(code, reason, { status, headers, field: problems[0]?.field, further });
}
