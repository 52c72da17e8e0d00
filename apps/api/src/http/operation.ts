import { applyDecorators, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { TSchema } from 'typebox';
import type { ErrorCode } from '@listings/errors';
import type { IdType } from './ids.js';

/** Every path begins so [1.1], [9.2]. */
export const API_PREFIX = '/api/v4';

/**
 * A request or an answer to show. Where it names what the plug-ins bring, it is made from them: the core knows no
 * publisher [design 3.7].
 */
export type Example = object | string | number | ((names: ExampleNames) => unknown);

/** Names of the configured plug-ins as examples use them. */
export interface ExampleNames {
  /** Constants of a publisher and of another one. */
  readonly publisher: string;
  readonly otherPublisher: string;
  /** `connectedAccountType` of the first. */
  readonly accountType: string;
  readonly site: { readonly id: number; readonly name: string; readonly url: string };
  /** The fields that publishers which verify add to a location record. */
  readonly verification: Readonly<Record<string, { readonly status: string; readonly message: string | null }>>;
}

/** The `input` object of a write operation: its type name as error messages show it, and its schema. */
export interface InputType {
  readonly name: string;
  readonly schema: TSchema;
  /** What a client sends, without the wrapper. */
  readonly example: Example;
  /** Existing clients may send the fields without the `input` wrapper [contract 1]. */
  readonly alsoFlat?: boolean;
  /** The whole body may be missing. */
  readonly optional?: boolean;
}

/** A parameter of the path. */
export interface PathParameterDeclaration {
  readonly description: string;
  readonly example: string;
  readonly idType: IdType;
}

/** A query parameter. Lists, filters and sort orders are JSON in a string [1.4]. */
export interface QueryParameter {
  readonly kind: 'text' | 'integer' | 'json';
  readonly description: string;
  /** As a client means it: JSON parameters as the value that is encoded. */
  readonly example: Example;
  /** Names the type in the message when the parameter is missing, for example `String!`. */
  readonly requiredAs?: string;
  /** For kind json: what the decoded value must be. For the others: what the document says of the value. */
  readonly schema?: TSchema;
  /** For kind json: a bare word is taken as a list with this one element [contract 1]. */
  readonly bareWord?: boolean;
}

/** What the service promises about one operation: the source of routing, validation, envelope and documentation. */
export interface OperationDeclaration {
  /** The operation id: the key of the payload in `data` [1.3]. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v4`; path parameters as `:name`. Several paths lead to the same operation. */
  readonly path: string | readonly string[];
  /** What a key must be allowed to do. A route without a scope does not exist: deny by default. */
  readonly scope: 'READ' | 'WRITE';
  readonly tag: 'locations' | 'posts' | 'interactions' | 'connected-accounts' | 'listings' | 'reference';
  /** A few words for lists of operations. */
  readonly summary: string;
  /** What a client must know to use it well. */
  readonly description: string;
  readonly input?: InputType;
  /** Schema of the payload in `data`. */
  readonly payload?: TSchema;
  /** The payload of a request that went well, and for a write of one that broke a rule. */
  readonly example: Example;
  readonly failureExample?: Example;
  readonly pathParameters?: Readonly<Record<string, PathParameterDeclaration>>;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  /** Codes that it answers beyond those of every operation [7.3]; `publishers` adds what the plug-ins declare. */
  readonly errors?: readonly ErrorCode[];
  readonly publisherErrors?: 'import' | 'posts';
  /** It may ask the publisher while the client waits, and say 503 when that cannot be reached. */
  readonly readsPublisher?: boolean;
  /** The key in `data` where it is not the operation id. */
  readonly payloadKey?: string;
}

/** What a route of the service carries in its Fastify configuration. */
export interface OperationRoute {
  readonly operation: OperationDeclaration;
}

/** Declares a controller method as an operation of the API. */
export function Operation(operation: OperationDeclaration): MethodDecorator {
  const paths = [operation.path].flat().map((path) => `${API_PREFIX}${path}`);
  const method = { GET: Get, POST: Post, DELETE: Delete }[operation.method];
  return applyDecorators(method(paths), HttpCode(200), RouteConfig({ operation } satisfies OperationRoute));
}

/** The operation that a request is for; undefined where the path belongs to none. */
export function operationOf(request: { routeOptions?: { config?: object } }): OperationDeclaration | undefined {
  return (request.routeOptions?.config as Partial<OperationRoute> | undefined)?.operation;
}
