import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { excerpt, invalidId, malformed, MOST_ERRORS, PortalError } from '@listings/errors';
import type { GivenId } from '@listings/errors';
import { canonicalId, canonicalIds } from '../operations/canonical-ids.js';
import { withoutEmptyLists } from '../operations/empty-lists.js';
import { Faults } from '../operations/faults.js';
import { isDecodable, malformedIds } from '../operations/malformed-ids.js';
import { isOfPortal, notationOf, typeNameOf } from '../operations/operation.js';
import type { BodyDeclaration, OperationDeclaration, PathParameter } from '../operations/operation.js';
import { portalRefusals, publicRefusals, undecodable } from '../operations/refusals.js';
import type { NamedParameter, Refusals } from '../operations/refusals.js';
import { assertText, parseJson } from '../operations/request-body.js';
import { storedTexts } from '../operations/stored-texts.js';
import { UUID, Validator } from '../operations/validation.js';

/** The validated parts of a request. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type NamedPathParameter = PathParameter & { readonly name: string };
type ReadParameter = NamedParameter & { readonly read: (raw: string) => unknown };

const PATH_FORMATS = { uuid: UUID, number: /^[1-9]\d{0,14}$/, name: /^[\w-]{1,50}$/ } as const;

/** The parameters that name a place in a list. An empty one is a mistake of the client, which would read the first page again. */
const CURSORS: ReadonlySet<string> = new Set(['after', 'before']);

/** Reads and validates the parts of a request that an operation declares, and reports all faults at once. It compiles their schemas once. */
export class RequestReader {
  private readonly isOfPortal: boolean;
  /** The names that a query may have; undefined where others call the path with names of theirs. */
  private readonly names?: ReadonlySet<string>;
  private readonly refusals: Refusals;
  private readonly path: readonly NamedPathParameter[];
  private readonly query: readonly ReadParameter[];
  private readonly body?: { readonly declared: BodyDeclaration; readonly validator: Validator };

  constructor(operation: OperationDeclaration) {
    const { path = {}, query = {}, body } = operation;
    this.isOfPortal = isOfPortal(operation);
    this.refusals = this.isOfPortal ? portalRefusals : publicRefusals;
    if (operation.calledBy === undefined) this.names = new Set(Object.keys(query));
    this.path = Object.entries(path).map(([name, each]) => ({ ...each, name }));
    this.query = Object.entries(query).map(([name, each]) => ({ ...each, name, read: this.reads({ ...each, name }) }));
    if (body) this.body = { declared: body, validator: this.validator(body) };
  }

  read({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): RequestParts {
    const faults = new Faults();
    const parts = {
      path: this.readPath(params as Readonly<Record<string, string>>, faults),
      query: this.readQuery(query as Readonly<Record<string, unknown>>, faults),
      body: faults.of(() => this.body && this.readBody(body, this.body, faults)),
    };
    faults.throw();
    return parts;
  }

  private validator({ schema }: Pick<BodyDeclaration, 'schema'>): Validator {
    return new Validator(schema, this.isOfPortal ? 'portal' : 'public');
  }

  private readPath(given: Readonly<Record<string, string>>, faults: Faults): RequestParts['path'] {
    const values: Record<string, string> = {};
    for (const parameter of this.path) {
      const { name } = parameter;
      // A value of the portal that is no valid id belongs to nothing.
      if (this.isOfPortal && !PATH_FORMATS[parameter.format ?? 'uuid'].test(given[name] ?? ''))
        throw new PortalError('NOT_FOUND');
      values[name] = faults.of(() => this.readPathValue(given[name] ?? '', parameter)) ?? '';
    }
    return values;
  }

  private readPathValue(value: string, { name, idType, answersMalformed }: NamedPathParameter): string {
    assertText(value, `Path parameter "${name}"`);
    if (idType === undefined) return value;
    if (!this.isOfPortal && !answersMalformed && !isDecodable(value, idType))
      throw undecodable([{ field: name, value }]);
    return canonicalId(value, idType);
  }

  private readQuery(given: Readonly<Record<string, unknown>>, faults: Faults): RequestParts['query'] {
    faults.of(() => this.assertKnown(given));
    const values: Record<string, unknown> = {};
    for (const parameter of this.query) {
      const value = faults.of(() => this.readParameter(given, parameter));
      if (value !== undefined) values[parameter.aliasOf ?? parameter.name] ??= value;
    }
    return values;
  }

  private readParameter(given: Readonly<Record<string, unknown>>, parameter: ReadParameter): unknown {
    const { name, required, read } = parameter;
    const raw = given[name];
    if (raw === '' && CURSORS.has(name) && !this.isOfPortal) throw invalidId('undecodable', { field: name, value: '' });
    if (raw !== undefined && typeof raw !== 'string') throw this.refusals.repeated(name);
    if (raw !== undefined) assertText(raw, `Parameter "${name}"`);
    const value = raw === undefined || raw === '' ? undefined : read(raw);
    if (value !== undefined || required === undefined) return value;
    const hasAlias = this.query.some((other) => other.aliasOf === name && (given[other.name] ?? '') !== '');
    if (!hasAlias) throw this.refusals.missing(parameter);
    return undefined;
  }

  /** Throws the error of unknown parameters [contract 14]. Names that begin with `_` are those of caches and traces. */
  private assertKnown(given: Readonly<Record<string, unknown>>): void {
    const { names } = this;
    if (!names) return;
    const unknown = Object.keys(given).filter((name) => !names.has(name) && !name.startsWith('_'));
    if (unknown.length > 0) throw this.refusals.unknown(unknown.slice(0, MOST_ERRORS).map(excerpt), [...names]);
  }

  /** A validated value with its ids as they are stored. Throws the error of ids that cannot be decoded. */
  private withIds(value: unknown, schema: TSchema, place: readonly string[]): unknown {
    if (!this.isOfPortal) {
      const found: GivenId[] = [];
      for (const each of malformedIds(value, schema, place)) if (found.push(each) === MOST_ERRORS) break;
      if (found.length > 0) throw undecodable(found);
    }
    return canonicalIds(value, schema);
  }

  /** The function that decodes and validates a parameter. */
  private reads(parameter: NamedParameter): (raw: string) => unknown {
    const { name, schema, bareWord } = parameter;
    const notation = notationOf(parameter);
    const validator = this.validator(parameter);
    const validated = (value: unknown) => {
      const problems = validator.problemsOf(value);
      if (problems.length > 0) throw this.refusals.parameter(name, problems);
      return this.withIds(value, schema, [name]);
    };
    switch (notation) {
      case 'string':
        return (raw) => {
          const text = storedTexts(raw, schema);
          return text === '' ? undefined : validated(text);
        };
      case 'boolean':
        return (raw) => validated(raw === 'true' ? true : raw === 'false' ? false : raw);
      case 'integer':
        return (raw) => {
          if (!/^-?\d{1,15}$/.test(raw)) throw this.refusals.noInteger(name);
          // In the public API the schema documents the range, and the feature checks it.
          return this.isOfPortal ? validated(Number(raw)) : Number(raw);
        };
      case 'json': {
        const isList = (schema as { type?: unknown }).type === 'array';
        const where = `Parameter "${name}"`;
        return (raw) => {
          if (bareWord && /^\w+$/.test(raw)) return validated([raw]);
          const given = parseJson(raw, where, () => malformed(`${where} is not JSON.`, name));
          // One value stands for a list with it [contract 13].
          const value = withoutEmptyLists(
            isList && ['string', 'number'].includes(typeof given) ? [given] : given,
            schema,
          );
          return value === undefined ? undefined : validated(storedTexts(value, schema));
        };
      }
    }
  }

  private readBody(
    given: unknown,
    { declared, validator }: NonNullable<RequestReader['body']>,
    faults: Faults,
  ): unknown {
    const sent = this.isOfPortal ? (given ?? {}) : unwrapped(given, declared, faults);
    const fields = storedTexts(sent, declared.schema);
    const problems = validator.problemsOf(fields);
    if (problems.length > 0) throw this.refusals.body(declared, problems);
    return this.withIds(fields, declared.schema, []);
  }
}

/** The fields of a body of the public API [1.2]. A key beside `input` has no effect, so it is refused [contract 13]. */
function unwrapped(body: unknown, declared: BodyDeclaration, faults: Faults): object {
  if (body === undefined && declared.optional) return {};
  if (isObject(body) && isObject(body['input'])) {
    const beside = Object.keys(body).filter((key) => key !== 'input');
    for (const name of beside.slice(0, MOST_ERRORS).map(excerpt))
      faults.add(malformed(`Field "${name}" is not defined beside "input".`, name));
    return body['input'];
  }
  if (declared.alsoFlat && isObject(body) && !('input' in body)) return body;
  throw malformed(`Variable "$input" of required type "${typeNameOf(declared)}!" was not provided.`, 'input');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
