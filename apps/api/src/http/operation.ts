import type { TSchema } from 'typebox';
import type { ErrorCode } from '@listings/errors';
import type { IdType } from './ids.js';

/** The prefix of every path; it names the major version [1.1], [9.2]. */
export const API_PREFIX = '/api/v4';

/**
 * An example request or response. An example that names a publisher is a function of the configured plug-ins,
 * because the core knows no publisher [design 3.7].
 */
export type Example = object | string | number | ((names: ExampleNames) => unknown);

/** Names of the configured plug-ins for use in examples. */
export interface ExampleNames {
  /** Constants of two publishers; the same constant twice when only one is configured. */
  readonly publisher: string;
  readonly otherPublisher: string;
  /** `connectedAccountType` of the first publisher. */
  readonly accountType: string;
  readonly site: { readonly id: number; readonly name: string; readonly url: string };
  /** The fields that publishers with verification add to a location record. */
  readonly verification: Readonly<Record<string, { readonly status: string; readonly message: string | null }>>;
}

/** The `input` object of a write operation: its type name as error messages show it, and its schema. */
export interface InputType {
  readonly name: string;
  readonly schema: TSchema;
  /** An example of the fields, without the `input` wrapper. */
  readonly example: Example;
  /** Existing clients may send the fields without the `input` wrapper [contract 1]. */
  readonly alsoFlat?: boolean;
  /** Clients may omit the whole body. */
  readonly optional?: boolean;
}

/** A path parameter. */
export interface PathParameterDeclaration {
  readonly description: string;
  readonly example: string;
  readonly idType: IdType;
}

/** A query parameter. Lists, filters and sort orders are JSON-encoded strings [1.4]. */
export interface QueryParameter {
  readonly kind: 'text' | 'integer' | 'json';
  readonly description: string;
  /** The example value; for kind json the value before encoding. */
  readonly example: Example;
  /** Set for required parameters: the type that the error message names, for example `String!`. */
  readonly requiredAs?: string;
  /** For kind json: the schema that validates the decoded value. For other kinds: documentation only. */
  readonly schema?: TSchema;
  /** For kind json: accept a bare word as a list with this one element [contract 1]. */
  readonly bareWord?: boolean;
}

/** A second endpoint of an operation: same input, same payload, but documented under its own `operationId`. */
export interface OtherPath {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

/** Declares one operation: routing, validation, response envelope and documentation derive from it. */
export interface OperationDeclaration {
  /**
   * The name of the operation: the key of the payload in `data` [1.3], the scope of idempotency keys, and the label of
   * metrics. It is also the `operationId` of the OpenAPI document unless `operationId` is set.
   */
  readonly id: string;
  /** The `operationId` of the document where several routes share one `id`. */
  readonly operationId?: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v4`; path parameters as `:name`. */
  readonly path: string;
  /** Further endpoints that run the same operation. */
  readonly otherPaths?: readonly OtherPath[];
  /** Other spellings of `path`. The document marks them as deprecated and refers to `path`. */
  readonly deprecatedPaths?: readonly string[];
  /** The scope that the key needs. Every route declares one: access is denied by default. */
  readonly scope: 'READ' | 'WRITE';
  readonly tag:
    'locations' | 'posts' | 'interactions' | 'connected-accounts' | 'listings' | 'insights' | 'account' | 'reference';
  /** A short imperative without a trailing full stop, unique in the document. */
  readonly summary: string;
  /** What the operation does and what a client must know to use it. */
  readonly description: string;
  readonly input?: InputType;
  /** Schema of the payload in `data`. */
  readonly payload?: TSchema;
  /** The payload of a success. */
  readonly example: Example;
  /** The payload of a write that broke a rule. */
  readonly failureExample?: Example;
  readonly pathParameters?: Readonly<Record<string, PathParameterDeclaration>>;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Error codes beyond those that every operation can return [7.3]. */
  readonly errors?: readonly ErrorCode[];
  /** Adds the error codes that the plug-ins declare for imports, for posts or for responses. */
  readonly publisherErrors?: 'import' | 'posts' | 'responses';
  /** The key of the payload in `data` where it differs from `id`. */
  readonly payloadKey?: string;
  /** A second key with the same payload, for clients that read it there [contract 13]. */
  readonly alsoAs?: string;
}

/** The Fastify route configuration of an operation. */
export interface OperationRoute {
  readonly operation: OperationDeclaration;
}

/** Every path of an operation below `/api/v4`: its own, those of other endpoints, and the deprecated ones. */
export function pathsOf({ path, otherPaths = [], deprecatedPaths = [] }: OperationDeclaration): string[] {
  return [path, ...otherPaths.map((other) => other.path), ...deprecatedPaths];
}

/** The operation of a request; undefined when its path belongs to no operation. */
export function operationOf(request: { routeOptions?: { config?: object } }): OperationDeclaration | undefined {
  return (request.routeOptions?.config as Partial<OperationRoute> | undefined)?.operation;
}
