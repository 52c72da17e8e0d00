import { applyDecorators, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { TSchema } from 'typebox';

/** Every path begins so [1.1], [9.2]. */
export const API_PREFIX = '/api/v4';

/** The `input` object of a write operation: its type name as error messages show it, and its schema. */
export interface InputType {
  readonly name: string;
  readonly schema: TSchema;
  /** Existing clients may send the fields without the `input` wrapper [contract 1]. */
  readonly alsoFlat?: boolean;
  /** The whole body may be missing. */
  readonly optional?: boolean;
}

/** A query parameter. Lists, filters and sort orders are JSON in a string [1.4]. */
export interface QueryParameter {
  readonly kind: 'text' | 'integer' | 'json';
  readonly description: string;
  /** Names the type in the message when the parameter is missing, for example `String!`. */
  readonly requiredAs?: string;
  /** For kind json: what the decoded value must be. */
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
  readonly summary: string;
  readonly input?: InputType;
  /** Schema of the payload in `data`. */
  readonly payload?: TSchema;
  readonly query?: Readonly<Record<string, QueryParameter>>;
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
