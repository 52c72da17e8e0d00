import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { isDay, isEmailAddress } from '@listings/domain';
import { excerpt, invalidField, PortalError } from '@listings/errors';
import type { FieldProblem } from '@listings/errors';
import { assertText } from '../../http/request-body.js';
import type { PortalCaller, UserSession } from './portal-caller.js';
import { operationOf } from '../../http/operation.js';
import type { OperationDeclaration, QueryParameter } from '../../http/operation.js';

const callers = new WeakMap<FastifyRequest, PortalCaller>();

/** Keeps the caller that the hooks have admitted. */
export function keepPortalCaller(request: FastifyRequest, caller: PortalCaller): void {
  callers.set(request, caller);
}

/** The admitted caller; undefined for a public operation without a session. */
export function portalCallerOf(request: FastifyRequest): PortalCaller | undefined {
  return callers.get(request);
}

/** The caller of the operation: a user, or an API key where the operation accepts one. */
export const PortalCallerOf = createParamDecorator((_: unknown, context: ExecutionContext): PortalCaller => {
  const caller = callers.get(requestOf(context));
  if (!caller) throw new PortalError('AUTH_MISSING_KEY');
  return caller;
});

/** The session of the user who calls the operation. */
export const SessionOf = createParamDecorator((_: unknown, context: ExecutionContext): UserSession => {
  const session = callers.get(requestOf(context))?.session;
  if (!session) throw new PortalError('AUTH_MISSING_KEY');
  return session;
});

/** The validated body of the operation. */
export const PortalBody = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  const { body } = declarationOf(request);
  if (!body) throw new Error('The operation declares no body.');
  const value = request.body ?? {};
  check(value, body.schema);
  return value;
});

/** The validated query parameters of the operation; integers and booleans are decoded. */
export const PortalQuery = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return readQuery(request.query as Record<string, unknown>, declarationOf(request).query ?? {});
});

/** A path parameter. One that is no valid id belongs to nothing: 404. */
export const PortalPath = createParamDecorator((name: string, context: ExecutionContext): string => {
  const request = requestOf(context);
  const value = (request.params as Record<string, string>)[name] ?? '';
  const { format = 'uuid' } = declarationOf(request).path?.[name] ?? {};
  if (!PATH_FORMATS[format].test(value)) throw new PortalError('NOT_FOUND');
  return value;
});

const PATH_FORMATS = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  number: /^[1-9]\d{0,14}$/,
  name: /^[\w-]{1,50}$/,
} as const;

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const ajv = new Ajv({
  strict: false,
  allErrors: true,
  formats: {
    // A day that does not exist, such as 30 February, would be read as a later one.
    'date-time': (text: string) => DATE_TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    uuid: PATH_FORMATS.uuid,
    email: isEmailAddress,
    uri: (text: string) => URL.canParse(text),
  },
});
const validators = new WeakMap<TSchema, ValidateFunction>();

function requestOf(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

function declarationOf(request: FastifyRequest): OperationDeclaration {
  return operationOf(request) as OperationDeclaration;
}

/** Throws 422 with every problem [7.6]. */
function check(value: unknown, schema: TSchema, prefix = ''): void {
  let validate = validators.get(schema);
  if (!validate) validators.set(schema, (validate = ajv.compile(schema)));
  if (validate(value)) return;
  const problems = (validate.errors ?? []).slice(0, 20).map((error) => problemOf(error, prefix));
  const [first] = problems;
  throw new PortalError('VALIDATION_FAILED', first && `${first.field}: ${first.message}`, { problems });
}

function problemOf(error: ErrorObject, prefix: string): FieldProblem {
  const params = error.params as Record<string, unknown>;
  const inner = error.keyword === 'required' ? params['missingProperty'] : params['additionalProperty'];
  const path = [...error.instancePath.split('/').slice(1), ...(typeof inner === 'string' ? [excerpt(inner)] : [])];
  return { field: [prefix, ...path].filter(Boolean).join('.') || 'body', message: messageOf(error, params) };
}

function messageOf(error: ErrorObject, params: Record<string, unknown>): string {
  switch (error.keyword) {
    case 'required':
      return 'a value is required';
    case 'additionalProperties':
      return 'unknown field';
    case 'type':
      return `expected ${[params['type']].flat().join(' or ')}`;
    case 'enum':
      return `expected one of ${(params['allowedValues'] as unknown[]).join(', ')}`;
    case 'minLength':
      return `expected at least ${String(params['limit'])} characters`;
    case 'maxLength':
      return `expected at most ${String(params['limit'])} characters`;
    case 'maxItems':
      return `expected at most ${String(params['limit'])} elements`;
    case 'format':
      return `expected the format ${String(params['format'])}`;
    default:
      return error.message ?? 'not accepted';
  }
}

function readQuery(
  given: Readonly<Record<string, unknown>>,
  declared: Readonly<Record<string, QueryParameter>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, required }] of Object.entries(declared)) {
    const raw = given[name];
    if (raw === undefined || raw === '') {
      if (required) throw invalidField(name, 'a value is required');
      continue;
    }
    if (typeof raw !== 'string') throw invalidField(name, 'must be given once');
    const value = decoded(raw, (schema as { type?: string }).type);
    check(value, schema, name);
    values[name] = value;
  }
  return values;
}

function decoded(raw: string, type: string | undefined): unknown {
  assertText(raw, 'A query parameter');
  if (type === 'integer') return /^-?\d{1,15}$/.test(raw) ? Number(raw) : raw;
  if (type === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : raw;
  return raw;
}
