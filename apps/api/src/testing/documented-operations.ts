import { idTypes } from '@listings/api-kit';
import type { IdType, OperationDeclaration, Route } from '@listings/api-kit';
import { leastOf, resolveSchema } from './request-document.js';
import type { JsonSchema, OperationObject, ParameterObject, RequestDocument } from './request-document.js';

/** The parts of a request: values of the path and query parameters (JSON parameters decoded) and the body. */
export interface RequestParts {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A place of a request that takes an id, as a path through {@link RequestParts}. */
export interface IdPosition {
  readonly at: readonly string[];
  readonly idType: IdType;
  /** Whether the place accepts a number as well as a string. */
  readonly numeric: boolean;
}

/** An operation of the published document, with what is needed to build requests. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What a key needs for it; undefined where no key may call it. */
  readonly scope?: 'READ' | 'WRITE';
  /** Who may call an operation of the portal; undefined for one of the public API. */
  readonly access?: string;
  /** The entry that a success writes into the audit log; undefined when it writes none. */
  readonly audit?: string;
  /** The example request with the required parameters only. */
  readonly example: RequestParts;
  /** Every place that takes the id of an account's record. */
  readonly positions: readonly IdPosition[];
  /** Every object inside `input` or a JSON parameter, outer objects first: its path, and its smallest valid value. */
  readonly objects: readonly { readonly at: readonly string[]; readonly least: object }[];
  /** Schema of `input`, when the operation has one. */
  readonly input?: JsonSchema;
  /** Schema of the success payload. */
  readonly payload: JsonSchema;
}

/** All operations of a document, in document order. */
export function documentedOperations(document: RequestDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => operationOf(document, { path, method, entry })),
  );
}

/** The declaration of a documented operation, by the routes of the server. */
export function declarationOf(routes: readonly Route[], { path, method }: DocumentedOperation): OperationDeclaration {
  const pattern = path.replace(/\{(\w+)\}/g, ':$1');
  const route = routes.find((each) => each.path === pattern && each.methods.includes(method));
  if (!route?.operation) throw new Error(`No route declares ${method} ${path}`);
  return route.operation;
}

/** The names of all fields of a schema, at any depth. */
export function fieldsOf(document: RequestDocument, given: JsonSchema): string[] {
  const schema = resolveSchema(document, given);
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...inner.flatMap((each) => fieldsOf(document, each)),
    ...fields.flatMap(([name, each]) => [name, ...fieldsOf(document, each)]),
  ];
}

/** A copy of the request with a value at a place; missing objects and lists on the path are created. */
export function withValue(parts: RequestParts, at: readonly string[], value: unknown): RequestParts {
  return placed(parts, at, value) as RequestParts;
}

/** The method, URL and body of a request. */
export function writeRequest(
  { path, method }: DocumentedOperation,
  parts: RequestParts,
): { method: string; url: string; body?: string } {
  const query = Object.entries(parts.query).map(
    ([name, value]) =>
      `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  );
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts.path[name])));
  return {
    method,
    url: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  };
}

/** The example request of an operation of the portal. */
export function portalRequest(operation: DocumentedOperation): { method: string; path: string; body?: unknown } {
  const { method, url } = writeRequest(operation, operation.example);
  return { method, path: url, body: operation.example.body };
}

function operationOf(
  document: RequestDocument,
  { path, method, entry }: { path: string; method: string; entry: OperationObject },
): DocumentedOperation {
  const inPath = entry.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = entry.parameters.filter((parameter) => parameter.in === 'query');
  const media = entry.requestBody?.content['application/json'];
  // The first alternative of a body schema is the one with the `input` wrapper.
  const body = media && (media.schema.anyOf?.[0] ?? media.schema);
  const input = body?.properties?.['input'];
  const exampleOf = (parameter: ParameterObject) =>
    parameter.content?.['application/json'].example ?? parameter.example;
  const schemaOf = (parameter: ParameterObject) =>
    parameter.content?.['application/json'].schema ?? parameter.schema ?? {};
  return {
    id: entry.operationId,
    method: method.toUpperCase(),
    path,
    scope: entry['x-required-scope'] ?? entry['x-key-scope'],
    access: entry['x-portal-access'],
    audit: entry['x-audit-action'],
    example: {
      path: Object.fromEntries(inPath.map(({ name, example }) => [name, example])),
      query: Object.fromEntries(inQuery.filter(({ required }) => required).map((each) => [each.name, exampleOf(each)])),
      ...(media && { body: media.examples['request']?.value }),
    },
    positions: [
      ...inPath.flatMap((each) => positions(document, schemaOf(each), ['path', each.name])),
      ...inQuery.flatMap((each) => positions(document, schemaOf(each), ['query', each.name])),
      ...(body ? positions(document, body, ['body']) : []),
    ],
    objects: [
      ...inQuery.flatMap((each) => objects(document, schemaOf(each), ['query', each.name])),
      ...(input ? objects(document, input, ['body', 'input']).slice(1) : []),
    ],
    ...(input && { input: resolveSchema(document, input) }),
    payload:
      Object.values(
        entry.responses['200']?.content?.['application/json']?.schema.properties?.['data']?.properties ?? {},
      )[0] ?? {},
  };
}

/** All objects with named fields in a schema, at any depth. */
function objects(document: RequestDocument, given: JsonSchema, at: readonly string[]): DocumentedOperation['objects'] {
  const schema = resolveSchema(document, given);
  return [
    ...(schema.properties ? [{ at, least: leastOf(document, schema) as object }] : []),
    ...(schema.anyOf ?? []).flatMap((each) => objects(document, each, at)),
    ...(schema.items ? objects(document, schema.items, [...at, '0']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => objects(document, each, [...at, name])),
  ];
}

function positions(document: RequestDocument, given: JsonSchema, at: readonly string[]): IdPosition[] {
  const schema = resolveSchema(document, given);
  const idType = schema['x-id-type'];
  if (idType !== undefined) {
    if (idTypes[idType] !== 'account') return [];
    return [{ at, idType, numeric: [schema.type].flat().includes('integer') }];
  }
  return [
    ...(schema.anyOf ?? []).flatMap((each) => positions(document, each, at)),
    ...(schema.items ? positions(document, schema.items, [...at, '0']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => positions(document, each, [...at, name])),
  ];
}

function placed(part: unknown, at: readonly string[], value: unknown): unknown {
  const [name, ...rest] = at;
  if (name === undefined) return value;
  if (/^\d+$/.test(name)) {
    const list: unknown[] = Array.isArray(part) ? [...(part as unknown[])] : [];
    list[Number(name)] = placed(list[Number(name)], rest, value);
    return list;
  }
  const object = (typeof part === 'object' && part !== null ? part : {}) as Record<string, unknown>;
  const inner = placed(object[name], rest, value);
  const { [name]: _replaced, ...others } = object;
  return inner === undefined ? others : { ...others, [name]: inner };
}
