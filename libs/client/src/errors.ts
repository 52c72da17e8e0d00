/**
 * Why a call failed. `REQUEST`: the service refused the request or could not process it. `RULES`: a write broke rules of
 * the service, which answers it with status 200. `NETWORK`: no answer arrived.
 */
export type ErrorKind = 'REQUEST' | 'RULES' | 'NETWORK';

/** One error of an answer. */
export interface ReportedError {
  /** The error code, such as `SY10126`; undefined for a field of a portal request. */
  readonly code?: string;
  /** The message without the code. */
  readonly message: string;
  /** The field or parameter that is wrong, as far as the service names one. */
  readonly field?: string;
  /** The page that explains the code, as far as the service names it. */
  readonly docUrl?: string;
}

interface ErrorFacts {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  readonly errors?: readonly ReportedError[];
  readonly status?: number;
  readonly correlationId?: string;
  readonly docUrl?: string;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  readonly payload?: unknown;
  readonly cause?: unknown;
}

/** The one error that calls throw, whatever shape the service gave it. */
export class ListingsError extends Error {
  override readonly name = 'ListingsError';
  readonly kind: ErrorKind;
  /** The first error code: `SYxxxxx`, a code of the portal such as `NOT_FOUND`, `NETWORK_FAILED` or `SESSION_CHANGED`. */
  readonly code: string;
  /** All errors of the answer: every broken rule of a write, every invalid field of a portal request. */
  readonly errors: readonly ReportedError[];
  /** The HTTP status; undefined when no answer arrived. */
  readonly status: number | undefined;
  /** Identifies the request in the log of the service. */
  readonly correlationId: string | undefined;
  /** The page that explains the code. */
  readonly docUrl: string | undefined;
  /** The field of the first error. */
  readonly field: string | undefined;
  /** Seconds to wait before another attempt. */
  readonly retryAfterSeconds: number | undefined;
  /** The payload of a write that broke rules; a part of a bulk operation may have succeeded. */
  readonly payload: unknown;

  constructor(facts: ErrorFacts) {
    super(`${facts.code}: ${facts.message}`, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.kind = facts.kind;
    this.code = facts.code;
    this.errors = facts.errors ?? [{ code: facts.code, message: facts.message }];
    this.status = facts.status;
    this.correlationId = facts.correlationId;
    this.docUrl = facts.docUrl;
    this.field = facts.field;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.payload = facts.payload;
  }
}

/** The error of an answer with a status other than 2xx [7.2, 7.5, 7.6], or of one that something else than the service gave. */
export function errorOfAnswer(response: Response, body: unknown, baseUrl: string): ListingsError {
  const { status } = response;
  const named = objectOf(objectOf(body)?.['error']);
  const listed = entriesOf(objectOf(body)?.['errors']);
  const correlationId = textOf(named?.['correlation_id']) ?? response.headers.get('x-correlation-id') ?? undefined;
  const header = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(header) ? header : numberOf(named?.['retry_after_seconds']);
  const base = { kind: 'REQUEST', status, correlationId, retryAfterSeconds } as const;
  if (named) {
    const code = textOf(named['code']) ?? `HTTP_${status}`;
    const message = textOf(named['message']) ?? response.statusText;
    const details = detailsOf(named['details']);
    return new ListingsError({
      ...base,
      code,
      message,
      errors: details.length > 0 ? details : [{ code, message }],
      docUrl: textOf(named['doc_url']) ?? docUrlOf(code, baseUrl),
      field: textOf(named['field']),
    });
  }
  const [first] = listed;
  const code = first?.code ?? `HTTP_${status}`;
  const message = first?.message ?? ((!response.ok && response.statusText) || 'The answer is not one of this service.');
  return new ListingsError({ ...base, code, message, ...(first && { errors: listed }), ...placeOf(first, baseUrl) });
}

/** The error of a write that broke rules [7.2, 7.4]; undefined when the payload reports a success. */
export function errorOfPayload(payload: unknown, response: Response, baseUrl: string): ListingsError | undefined {
  const reported = objectOf(payload);
  if (reported?.['success'] !== false) return undefined;
  const errors = entriesOf(reported['errors']);
  const [first] = errors;
  const code = first?.code ?? 'FAILED';
  return new ListingsError({
    kind: 'RULES',
    code,
    message: first?.message ?? 'The operation did not succeed completely.',
    errors,
    status: response.status,
    correlationId: response.headers.get('x-correlation-id') ?? undefined,
    ...placeOf(first, baseUrl),
    payload,
  });
}

/** The error of a call that got no answer. */
export function networkError(cause: unknown): ListingsError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ListingsError({ kind: 'NETWORK', code: 'NETWORK_FAILED', message: `No answer arrived: ${reason}`, cause });
}

/** The error of a write whose page belongs to another user or account than the session of the browser. */
export function otherSessionError(): ListingsError {
  return new ListingsError({
    kind: 'REQUEST',
    code: 'SESSION_CHANGED',
    message: 'Another user or account is signed in now, so the request was not sent.',
  });
}

/** The field of an error, and its page: what the service says, or else the one of its code. */
function placeOf(error: ReportedError | undefined, baseUrl: string) {
  if (!error) return {};
  const { code, field, docUrl = code === undefined ? undefined : docUrlOf(code, baseUrl) } = error;
  return { field, docUrl };
}

/** Errors as a list of `{ message: "SYxxxxx: reason" }`, or as one object `{ code, message }`. */
function entriesOf(errors: unknown): ReportedError[] {
  const entries = Array.isArray(errors) ? errors : errors === null || errors === undefined ? [] : [errors];
  return entries.map((entry): ReportedError => {
    const text = textOf(objectOf(entry)?.['message']) ?? '';
    const [, coded, reason] = /^(SY\d{5}): ([^]*)$/.exec(text) ?? [];
    const code = textOf(objectOf(entry)?.['code']) ?? coded;
    const [field, docUrl] = ['field', 'docUrl'].map((name) => textOf(objectOf(entry)?.[name]));
    return {
      ...(code !== undefined && { code }),
      message: reason ?? text,
      ...(field !== undefined && { field }),
      ...(docUrl !== undefined && { docUrl }),
    };
  });
}

function detailsOf(details: unknown): ReportedError[] {
  if (!Array.isArray(details)) return [];
  return details.map((each) => {
    const field = textOf(objectOf(each)?.['field']);
    return { message: textOf(objectOf(each)?.['message']) ?? '', ...(field !== undefined && { field }) };
  });
}

function docUrlOf(code: string, baseUrl: string): string {
  return `${baseUrl}/docs/errors/${code}`;
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
