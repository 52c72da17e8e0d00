import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { excerpt, malformed } from '@listings/errors';
import { canonicalId, canonicalIds } from './canonical-ids.js';
import { operationOf } from './operation.js';
import { notationOf, typeNameOf } from './operation.js';
import type { BodyDeclaration, OperationDeclaration, QueryParameter } from './operation.js';
import { assertText, parseJson } from './request-body.js';
import { callerOf } from './request-hooks.js';
import { checkInput, checkParameter } from './validation.js';

/** The caller of the operation. */
export const CallerOf = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(requestOf(context)));

/** The validated `input` of a write operation [1.2]. */
export const OperationInput = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  const { body } = operationOf(request) as OperationDeclaration;
  if (!body) throw new Error('The operation declares no body.');
  return readInput(request.body, body);
});

/** The validated query parameters of an operation, with JSON parameters decoded [1.4]. */
export const QueryArguments = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = requestOf(context);
  return readQuery(request.query as Record<string, unknown>, operationOf(request)?.query ?? {});
});

/** A path parameter. */
export const PathParameter = createParamDecorator((name: string, context: ExecutionContext) => {
  const request = requestOf(context);
  const value = (request.params as Record<string, string>)[name] ?? '';
  assertText(value, `Path parameter "${name}"`);
  return canonicalId(value, operationOf(request)?.path?.[name]?.idType);
});

function requestOf(context: ExecutionContext): FastifyRequest {
  return context.switchToHttp().getRequest<FastifyRequest>();
}

/** Unwraps and validates the body of a write operation. */
export function readInput(body: unknown, type: BodyDeclaration): unknown {
  const fields =
    isObject(body) && isObject(body['input']) ? wrappedFields(body, body['input']) : flatFields(body, type);
  if (fields === undefined) {
    throw malformed(`Variable "$input" of required type "${typeNameOf(type)}!" was not provided.`);
  }
  checkInput(fields, { name: typeNameOf(type), schema: type.schema });
  return canonicalIds(fields, type.schema);
}

/** The fields of a wrapped body. A key beside `input` has no effect, so it is refused [contract 13]. */
function wrappedFields(body: Record<string, unknown>, input: object): object {
  const beside = Object.keys(body).find((key) => key !== 'input');
  if (beside !== undefined) throw malformed(`Field "${excerpt(beside)}" is not defined beside "input".`);
  return input;
}

function flatFields(body: unknown, type: BodyDeclaration): object | undefined {
  if (body === undefined && type.optional) return {};
  if (!type.alsoFlat || !isObject(body) || 'input' in body) return undefined;
  return body;
}

/** Reads and validates the declared query parameters; ignores others. */
export function readQuery(
  query: Record<string, unknown>,
  declared: Readonly<Record<string, QueryParameter>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, parameter] of Object.entries(declared)) {
    const raw = query[name];
    if (raw === undefined || raw === '') {
      if (parameter.required) {
        throw malformed(`Variable "$${name}" of required type "${parameter.required}" was not provided.`);
      }
      continue;
    }
    if (typeof raw !== 'string') throw malformed(`Parameter "${name}" must be given once.`);
    assertText(raw, `Parameter "${name}"`);
    values[name] = readParameter(name, raw, parameter);
  }
  return values;
}

function readParameter(name: string, raw: string, parameter: QueryParameter): unknown {
  switch (notationOf(parameter)) {
    case 'string':
    case 'boolean':
      return checked(name, raw, parameter);
    case 'integer': {
      if (!/^-?\d{1,15}$/.test(raw)) throw malformed(`Parameter "${name}" must be an integer.`);
      return Number(raw);
    }
    case 'json': {
      if (parameter.bareWord && /^\w+$/.test(raw)) return checked(name, [raw], parameter);
      const where = `Parameter "${name}"`;
      const value = parseJson(raw, where, () => malformed(`${where} is not JSON.`));
      // One value stands for a list with it [contract 13].
      const alone = Type.IsArray(parameter.schema) && ['string', 'number'].includes(typeof value);
      return checked(name, alone ? [value] : value, parameter);
    }
  }
}

function checked(name: string, value: unknown, parameter: QueryParameter): unknown {
  checkParameter(value, { name, schema: parameter.schema });
  return canonicalIds(value, parameter.schema);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
