import { narrowOrNothing, retryAfterIn, retryAfterOf, shape } from '@listings/publisher-sdk';
import type { HttpResponse, Refusal, Shape } from '@listings/publisher-sdk';

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

const { anything, list, message, number, text, texts, textThat } = shape;

const ErrorBody = message({
  error: message({ ...texts('message', 'status'), errors: list(anything), details: list(anything) }),
});
const Typed = message({ '@type': text });

const ErrorInfo = message({ reason: text, metadata: anything });
const RetryInfo = message({ retryDelay: text });
const BadRequest = message({ fieldViolations: list(message(texts('field', 'description'))) });
const ValidationError = message({ errorDetails: list(message({ ...texts('field', 'message'), code: number })) });
const Attempts = message({ attemptsLeft: textThat((digits) => /^[0-9]{1,3}$/.test(digits)) });

/** Parses an error response, with the first invalid field. Only the status is known of a body in another format. */
export function readProblem({ status, headers, json }: HttpResponse, now: number): Problem {
  const error = narrowOrNothing(ErrorBody, json)?.error ?? {};
  const details = error.details ?? [];
  const info = detail(details, 'ErrorInfo', ErrorInfo);
  const attempts = narrowOrNothing(Attempts, info?.metadata);
  const violation = violationIn(details);
  const code = (error.status ?? 'UNKNOWN').toLowerCase();
  return {
    status,
    code: (code !== 'failed_precondition' && violation.media) || code,
    field: violation.field,
    text: (violation.text ?? error.message)?.slice(0, LONGEST_TEXT) || 'The publisher gave no explanation',
    reason: info?.reason ?? narrowOrNothing(ErrorInfo, error.errors?.[0])?.reason,
    attemptsLeft: attempts?.attemptsLeft === undefined ? undefined : Number(attempts.attemptsLeft),
    retryAfterMs: retryAfterIn(headers, now) ?? retryAfterOf(detail(details, 'RetryInfo', RetryInfo)?.retryDelay, now),
  };
}

/** The first detail of a type; undefined if there is none or it has another shape. */
function detail<T>(details: readonly unknown[], type: string, wanted: Shape<T>): T | undefined {
  const found = details.find((each) => narrowOrNothing(Typed, each)?.['@type']?.split(/[/.]/).at(-1) === type);
  return narrowOrNothing(wanted, found);
}

function violationIn(details: readonly unknown[]) {
  const validation = detail(details, 'ValidationError', ValidationError)?.errorDetails?.[0];
  const { field, description } = detail(details, 'BadRequest', BadRequest)?.fieldViolations?.[0] ?? {};
  if (!validation) return { field, text: description, media: mediaIn(field) };
  const media = validation.code === IMAGE_FETCH_FAILED ? 'media_unreachable' : mediaIn(validation.field);
  return { field: validation.field, text: validation.message, media };
}

function mediaIn(field: string | undefined): 'media' | undefined {
  return field === 'media' ? 'media' : undefined;
}
