import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { TObject, TSchema } from 'typebox';
import type { Role } from '@listings/feature-accounts';
import type { PortalErrorCode } from '@listings/errors';
import type { IdType } from '../../http/ids.js';

/** The prefix of every path of the portal [contract 12]. */
export const PORTAL_PREFIX = '/api/v4/portal';

/**
 * Who may call an operation: everyone; a session whose second factor may be missing; any signed-in user; or the members
 * with at least this role, unless the account is suspended or being deleted.
 */
export type PortalAccess = 'PUBLIC' | 'PENDING' | 'USER' | Role;

/** A query parameter of a portal operation. Its schema is a string, an integer or an enum. */
export interface PortalParameter {
  readonly schema: TSchema;
  readonly required?: boolean;
  readonly example: string | number | boolean;
}

/** Declares one operation of the portal: routing, access, validation and documentation derive from it. */
export interface PortalOperationDeclaration {
  /** The `operationId` of the document, and the label of metrics. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v4/portal`; path parameters as `:name`. */
  readonly path: string;
  readonly access: PortalAccess;
  /** The operation also accepts an API key with this scope, because programs need it too. */
  readonly keyScope?: 'READ' | 'WRITE';
  readonly tag:
    | 'sessions'
    | 'users'
    | 'members'
    | 'keys'
    | 'requests'
    | 'webhooks'
    | 'locations'
    | 'listings'
    | 'posts'
    | 'uploads'
    | 'account';
  /** A short imperative without a trailing full stop, unique in the document. */
  readonly summary: string;
  readonly description: string;
  /** Schema of the body, a JSON object that rejects unknown fields. */
  readonly body?: TObject;
  readonly bodyExample?: object;
  /** The body is an image file instead of JSON; the controller reads its stream. */
  readonly imageBody?: true;
  readonly query?: Readonly<Record<string, PortalParameter>>;
  /** Path parameters: what they are, with an example. Ids are UUIDs unless `format` says otherwise. */
  readonly pathParameters?: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly example: string;
        readonly format?: 'uuid' | 'number' | 'name';
        /** Of a record of the account; without it the value is no id. */
        readonly idType?: IdType;
      }
    >
  >;
  /** Schema of the response body. Without one the operation redirects the browser. */
  readonly response?: TSchema;
  readonly example?: object;
  /** Codes beyond those that follow from access, body and path. */
  readonly errors?: readonly PortalErrorCode[];
}

/** The Fastify route configuration of a portal operation. */
export interface PortalRoute {
  readonly portalOperation: PortalOperationDeclaration;
}

/** Declares a controller method as an operation of the portal. */
export function PortalOperation(operation: PortalOperationDeclaration): MethodDecorator {
  const method = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete }[operation.method];
  const route = RouteConfig({ portalOperation: operation } satisfies PortalRoute);
  const path = method(`${PORTAL_PREFIX}${operation.path}`);
  return operation.response ? applyDecorators(path, HttpCode(200), route) : applyDecorators(path, route);
}

/** The portal operation of a request; undefined when its path belongs to none. */
export function portalOperationOf(request: {
  routeOptions?: { config?: object };
}): PortalOperationDeclaration | undefined {
  return (request.routeOptions?.config as Partial<PortalRoute> | undefined)?.portalOperation;
}
