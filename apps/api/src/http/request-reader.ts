import type { FastifyRequest } from 'fastify';
import { excerpt, invalidId, malformed, PortalError } from '@listings/errors';
import { canonicalId, canonicalIds } from './canonical-ids.js';
import { withoutEmptyLists } from './empty-lists.js';
import { isOfPortal, notationOf, typeNameOf } from './operation.js';
import type { BodyDeclaration, OperationDeclaration, PathParameter } from './operation.js';
import { portalRefusals, publicRefusals, unknownParameter } from './refusals.js';
import type { NamedParameter, Refusals } from './refusals.js';
import { assertText, parseJson } from './request-body.js';
import { UUID, Validator } from './validation.js';

/** The validated parts of a request. */
export interface RequestParts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const PATH_FORMATS = { uuid: UUID, number: /^[1-9]\d{0,14}$/, name: /^[\w-]{1,50}$/ } as const;

/** The parameters that name a place in a list. An empty one is a mistake of the client, which would read the first page again. */
const CURSORS: ReadonlySet<string> = new Set(['after', 'before']);

/** Reads and validates the parts of a request that an operation declares. It compiles their schemas once. */
export class RequestReader {
  private readonly isOfPortal: boolean;
  /** The names that a query of the public API may have. */
  private readonly names: ReadonlySet<string>;
  private readonly refusals: Refusals;
  private readonly path: readonly (PathParameter & { readonly name: string })[];
  private readonly query: readonly (NamedParameter & { readonly read: (raw: string) => unknown })[];
  private readonly body?: { readonly declared: BodyDeclaration; readonly validator: Validator };

  constructor(operation: OperationDeclaration) {
    const { path = {}, query = {}, body } = operation;
    this.isOfPortal = isOfPortal(operation);
    this.refusals = this.isOfPortal ? portalRefusals : publicRefusals;
    this.names = new Set(Object.keys(query));
    this.path = Object.entries(path).map(([name, each]) => ({ ...each, name }));
    this.query = Object.entries(query).map(([name, each]) => ({ ...each, name, read: this.reads({ ...each, name }) }));
    if (body) this.body = { declared: body, validator: this.validator(body) };
  }

  read({ params, query, body }: Pick<FastifyRequest, 'params' | 'query' | 'body'>): RequestParts {
    return {
      path: this.readPath(params as Readonly<Record<string, string>>),
      query: this.readQuery(query as Readonly<Record<string, unknown>>),
      body: this.body && this.readBody(body, this.body),
    };
  }

  private validator({ schema }: Pick<BodyDeclaration, 'schema'>): Validator {
    return new Validator(schema, this.isOfPortal ? 'all' : 'first');
  }

  private readPath(given: Readonly<Record<string, string>>): RequestParts['path'] {
    const values: Record<string, string> = {};
    for (const { name, idType, format = 'uuid' } of this.path) {
      const value = given[name] ?? '';
      // A value of the portal that is no valid id belongs to nothing.
      if (this.isOfPortal && !PATH_FORMATS[format].test(value)) throw new PortalError('NOT_FOUND');
      assertText(value, `Path parameter "${name}"`);
      values[name] = idType === undefined ? value : canonicalId(value, idType);
    }
    return values;
  }

  /** Reads the declared parameters. The portal ignores others: providers of single sign-on add names of theirs. */
  private readQuery(given: Readonly<Record<string, unknown>>): RequestParts['query'] {
    if (!this.isOfPortal) this.assertKnown(given);
    const values: Record<string, unknown> = {};
    for (const parameter of this.query) {
      const { name, required, read } = parameter;
      const raw = given[name];
      if (raw === '' && CURSORS.has(name) && !this.isOfPortal) throw invalidId('undecodable');
      if (raw !== undefined && typeof raw !== 'string') throw this.refusals.repeated(name);
      if (raw !== undefined) assertText(raw, `Parameter "${name}"`);
      const value = raw === undefined || raw === '' ? undefined : read(raw);
      if (value !== undefined) values[name] = value;
      else if (required !== undefined) throw this.refusals.missing(parameter);
    }
    return values;
  }

  /** Throws the 400 of an unknown parameter [contract 14]. Names that begin with `_` are those of caches and traces. */
  private assertKnown(given: Readonly<Record<string, unknown>>): void {
    const unknown = Object.keys(given).find((name) => !this.names.has(name) && !name.startsWith('_'));
    if (unknown !== undefined) throw unknownParameter({ name: excerpt(unknown), known: [...this.names] });
  }

  /** The function that decodes and validates a parameter. */
  private reads(parameter: NamedParameter): (raw: string) => unknown {
    const { name, schema, bareWord } = parameter;
    const notation = notationOf(parameter);
    const validator = this.validator(parameter);
    const validated = (value: unknown) => {
      const problems = validator.problemsOf(value);
      if (problems.length > 0) throw this.refusals.parameter(name, problems);
      return canonicalIds(value, schema);
    };
    switch (notation) {
      case 'string':
        return validated;
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
          const given = parseJson(raw, where, () => malformed(`${where} is not JSON.`));
          // One value stands for a list with it [contract 13].
          const value = withoutEmptyLists(
            isList && ['string', 'number'].includes(typeof given) ? [given] : given,
            schema,
          );
          return value === undefined ? undefined : validated(value);
        };
      }
    }
  }

  private readBody(given: unknown, { declared, validator }: NonNullable<RequestReader['body']>): unknown {
    const fields = this.isOfPortal ? (given ?? {}) : unwrapped(given, declared);
    const problems = validator.problemsOf(fields);
    if (problems.length > 0) throw this.refusals.body(declared, problems);
    return canonicalIds(fields, declared.schema);
  }
}

/** The fields of a body of the public API [1.2]. A key beside `input` has no effect, so it is refused [contract 13]. */
function unwrapped(body: unknown, declared: BodyDeclaration): object {
  if (body === undefined && declared.optional) return {};
  if (isObject(body) && isObject(body['input'])) {
    const beside = Object.keys(body).find((key) => key !== 'input');
    if (beside !== undefined) throw malformed(`Field "${excerpt(beside)}" is not defined beside "input".`);
    return body['input'];
  }
  if (declared.alsoFlat && isObject(body) && !('input' in body)) return body;
  throw malformed(`Variable "$input" of required type "${typeNameOf(declared)}!" was not provided.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
