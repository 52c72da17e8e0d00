import { retryAfterIn, retryAfterOf } from '@listings/publisher-sdk';
import type { HttpResponse, Refusal } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { anything, list, message, narrowOrNothing, number, text } from './wire/shapes.js';

/** An error response [publishers 1.3]. `code` is the publisher's `status` in lower case, `media`, or
 * `media_unreachable` if the publisher could not fetch it. */
export interface Problem extends Refusal {
  /** The reason from `ErrorInfo` or from the older `errors[]`. */
  readonly reason?: string;
  /** How many wrong pins the publisher still takes. */
  readonly attemptsLeft?: number;
}

const LONGEST_TEXT = 500;
const IMAGE_FETCH_FAILED = 1000;

const ErrorBody = message({
  error: message({ message: text, status: text, errors: list(anything), details: list(anything) }),
});
const Typed = message({ '@type': text });

/** The details of an error, by the last segment of their `@type`. */
const shapes = {
  ErrorInfo: message({ reason: text, metadata: anything }),
  RetryInfo: message({ retryDelay: text }),
  BadRequest: message({ fieldViolations: list(message({ field: text, description: text })) }),
  ValidationError: message({ errorDetails: list(message({ code: number, field: text, message: text })) }),
};
const Attempts = Type.Object({ attemptsLeft: Type.String({ pattern: '^[0-9]{1,3}$' }) });

/**
 * Parses an error response, with the first invalid field of the request. If the body is not an error of the publisher,
 * only the HTTP status is known.
 */
export function readProblem({ status, headers, json }: HttpResponse, now: number): Problem {
  const error = narrowOrNothing(ErrorBody, json)?.error ?? {};
  const details = error.details ?? [];
  const info = detail(details, 'ErrorInfo');
  const attempts = narrowOrNothing(Attempts, info?.metadata);
  const violation = violationIn(details);
  const code = (error.status ?? 'UNKNOWN').toLowerCase();
  return {
    status,
    code: (code !== 'failed_precondition' && violation.media) || code,
    field: violation.field,
    text: (violation.text ?? error.message)?.slice(0, LONGEST_TEXT) || 'The publisher gave no explanation',
    reason: info?.reason ?? narrowOrNothing(shapes.ErrorInfo, error.errors?.[0])?.reason,
    attemptsLeft: attempts && Number(attempts.attemptsLeft),
    retryAfterMs: retryAfterIn(headers, now) ?? retryAfterOf(detail(details, 'RetryInfo')?.retryDelay, now),
  };
}

/** The first detail of a type; undefined if there is none or it has another shape. */
function detail<T extends keyof typeof shapes>(details: readonly unknown[], type: T) {
  const found = details.find((each) => narrowOrNothing(Typed, each)?.['@type']?.split(/[/.]/).at(-1) === type);
  return narrowOrNothing<(typeof shapes)[T]>(shapes[type], found);
}

function violationIn(details: readonly unknown[]) {
  const validation = detail(details, 'ValidationError')?.errorDetails?.[0];
  const { field, description } = detail(details, 'BadRequest')?.fieldViolations?.[0] ?? {};
  if (!validation) return { field, text: description, media: mediaIn(field) };
  const media = validation.code === IMAGE_FETCH_FAILED ? 'media_unreachable' : mediaIn(validation.field);
  return { field: validation.field, text: validation.message, media };
}

function mediaIn(field: string | undefined): 'media' | undefined {
  return field === 'media' ? 'media' : undefined;
}
