import { retryAfterIn, retryAfterOf } from '@listings/publisher-sdk';
import type { HttpResponse, Refusal } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { narrowOrNothing } from './wire/border.js';

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

const ErrorBody = Type.Object({
  error: Type.Object({
    message: Type.Optional(Type.String()),
    status: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(Type.Unknown())),
    details: Type.Optional(Type.Array(Type.Unknown())),
  }),
});
const OlderError = Type.Object({ reason: Type.String() });
const Typed = Type.Object({ '@type': Type.String() });
const ErrorInfo = Type.Object({ reason: Type.String() });
const AttemptsInfo = Type.Object({
  metadata: Type.Object({ attemptsLeft: Type.String({ pattern: '^[0-9]{1,3}$' }) }),
});
const RetryInfo = Type.Object({ retryDelay: Type.String() });
const BadRequest = Type.Object({
  fieldViolations: Type.Array(
    Type.Object({ field: Type.Optional(Type.String()), description: Type.Optional(Type.String()) }),
  ),
});
const ValidationError = Type.Object({
  errorDetails: Type.Array(
    Type.Object({
      code: Type.Optional(Type.Number()),
      field: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
    }),
  ),
});

/**
 * Parses an error response, with the first invalid field of the request. If the body is not an error of the publisher,
 * only the HTTP status is known.
 */
export function readProblem(response: HttpResponse, now: number): Problem {
  const error = narrowOrNothing(ErrorBody, response.json)?.error;
  const details = error?.details ?? [];
  const violation = violationIn(details);
  const code = (error?.status ?? 'UNKNOWN').toLowerCase();
  const text = violation?.text ?? error?.message;
  return {
    status: response.status,
    code: (code !== 'failed_precondition' && violation?.media) || code,
    field: violation?.field,
    text: text?.slice(0, LONGEST_TEXT) || 'The publisher gave no explanation',
    reason:
      narrowOrNothing(ErrorInfo, detail(details, 'ErrorInfo'))?.reason ??
      narrowOrNothing(OlderError, error?.errors?.[0])?.reason,
    attemptsLeft: attemptsIn(details),
    retryAfterMs:
      retryAfterIn(response.headers, now) ??
      retryAfterOf(narrowOrNothing(RetryInfo, detail(details, 'RetryInfo'))?.retryDelay, now),
  };
}

/** The first detail whose `@type` ends in this segment. */
function detail(details: readonly unknown[], type: string): unknown {
  return details.find((each) => {
    const name = narrowOrNothing(Typed, each)?.['@type'];
    return name?.split(/[/.]/).at(-1) === type;
  });
}

function attemptsIn(details: readonly unknown[]): number | undefined {
  const found = narrowOrNothing(AttemptsInfo, detail(details, 'ErrorInfo'));
  return found && Number(found.metadata.attemptsLeft);
}

function violationIn(
  details: readonly unknown[],
):
  | { readonly field?: string; readonly text?: string; readonly media?: 'media' | 'media_unreachable' | undefined }
  | undefined {
  const validation = narrowOrNothing(ValidationError, detail(details, 'ValidationError'))?.errorDetails[0];
  if (validation) {
    const { code, field, message } = validation;
    return { field, text: message, media: code === IMAGE_FETCH_FAILED ? 'media_unreachable' : mediaIn(field) };
  }
  const violation = narrowOrNothing(BadRequest, detail(details, 'BadRequest'))?.fieldViolations[0];
  return violation && { field: violation.field, text: violation.description, media: mediaIn(violation.field) };
}

function mediaIn(field: string | undefined): 'media' | undefined {
  return field === 'media' ? 'media' : undefined;
}
