import type { HttpResponse } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import { narrowOrNothing } from './wire/border.js';

/** The parts of an error response [publishers 1.3]. */
export interface Problem {
  readonly http: number;
  /** For example `INVALID_ARGUMENT`; `UNKNOWN` if the body has none. */
  readonly status: string;
  readonly text: string;
  /** The reason from `ErrorInfo` or from the older `errors[]`. */
  readonly reason?: string;
  /** The first invalid field of the request. */
  readonly violation?: { readonly field?: string; readonly text: string; readonly aboutMedia: boolean };
  readonly retryAfterMs?: number;
}

const LONGEST_TEXT = 500;
/** Limits of a retry hint: more than a day is invalid, and zero would cause retries without a pause. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
const SHORTEST_WAIT_MS = 1000;
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

/** Parses an error response. If the body is not an error of the publisher, only the HTTP status is known. */
export function readProblem(response: HttpResponse, now: number): Problem {
  const error = narrowOrNothing(ErrorBody, response.json)?.error;
  const details = error?.details ?? [];
  const text = error?.message?.slice(0, LONGEST_TEXT) || 'The publisher gave no explanation';
  return {
    http: response.status,
    status: error?.status ?? 'UNKNOWN',
    text,
    reason:
      narrowOrNothing(ErrorInfo, detail(details, 'ErrorInfo'))?.reason ??
      narrowOrNothing(OlderError, error?.errors?.[0])?.reason,
    violation: readViolation(details, text),
    retryAfterMs:
      waitOf(response.headers['retry-after'], now) ??
      delayOf(narrowOrNothing(RetryInfo, detail(details, 'RetryInfo'))?.retryDelay),
  };
}

/** The first detail whose `@type` ends in this segment. */
function detail(details: readonly unknown[], type: string): unknown {
  return details.find((each) => {
    const name = narrowOrNothing(Typed, each)?.['@type'];
    return name?.split(/[/.]/).at(-1) === type;
  });
}

function readViolation(details: readonly unknown[], fallback: string): Problem['violation'] {
  const validation = narrowOrNothing(ValidationError, detail(details, 'ValidationError'))?.errorDetails[0];
  if (validation) {
    const { code, field, message } = validation;
    return {
      field,
      text: (message ?? fallback).slice(0, LONGEST_TEXT),
      aboutMedia: code === IMAGE_FETCH_FAILED || field === 'media',
    };
  }
  const violation = narrowOrNothing(BadRequest, detail(details, 'BadRequest'))?.fieldViolations[0];
  if (!violation) return undefined;
  const { field, description } = violation;
  return { field, text: (description ?? fallback).slice(0, LONGEST_TEXT), aboutMedia: field === 'media' };
}

/** Parses `Retry-After`: seconds or a date. */
function waitOf(header: string | undefined, now: number): number | undefined {
  if (!header) return undefined;
  return bounded(/^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now);
}

/** Parses a duration such as `30s` or `1.5s`. */
function delayOf(duration: string | undefined): number | undefined {
  return duration && /^\d+(\.\d+)?s$/.test(duration) ? bounded(Number(duration.slice(0, -1)) * 1000) : undefined;
}

function bounded(milliseconds: number): number | undefined {
  return Number.isNaN(milliseconds)
    ? undefined
    : Math.min(Math.max(Math.ceil(milliseconds), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
}
