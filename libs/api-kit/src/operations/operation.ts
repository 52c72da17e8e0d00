import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import type { AuditAction, Role } from '@listings/domain';
import type { ErrorCode, PortalErrorCode } from '@listings/errors';
import type { IdType } from './ids.js';

/** The prefix of every path; it names the major version [1.1], [9.2]. */
export const API_PREFIX = '/api/v4';
/** The prefix of the paths of the portal [contract 12]. */
export const PORTAL_PREFIX = `${API_PREFIX}/portal`;

/**
 * An example request or response. An example that names a publisher is a function of the configured plug-ins,
 * because the core knows no publisher [design 3.7].
 */
export type Example = object | string | number | boolean | ((names: ExampleNames) => unknown);

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

/** What a key may do. */
export type Scope = 'READ' | 'WRITE';

/**
 * Whose session an operation of the portal needs: one whose second factor may be missing; that of any signed-in user; or
 * that of a member with at least this role, unless the account is suspended or being deleted.
 */
export type SessionRole = 'PENDING' | 'USER' | Role;

/**
 * Who may call an operation. `key`: an API key with this scope, or a session whose role has it: an operation of the
 * public API. `session`: a session, and with `key` also an API key, and `public`: everybody; operations of the portal.
 */
export type Access =
  | { readonly key: Scope; readonly session?: undefined }
  | { readonly session: SessionRole; readonly key?: Scope }
  | 'public';

/** The body of a write. The public API wraps its fields in `input` [1.2], the portal does not. */
export interface BodyDeclaration {
  /** An object that rejects unknown fields. Its title is the name of the type in error messages of the public API. */
  readonly schema: TSchema;
  /** An example of the fields. */
  readonly example: Example;
  /** Existing clients may send the fields without the `input` wrapper [contract 1]. */
  readonly alsoFlat?: boolean;
  /** Clients may omit the whole body. */
  readonly optional?: boolean;
  /** Bytes of the largest body; without it 1 MiB, and 64 KiB in the portal, whose validation looks for all problems. */
  readonly mostBytes?: number;
}

/** A path parameter. */
export interface PathParameter {
  readonly description: string;
  readonly example: string;
  /** Of a record of the account whose id is read in any notation; without it the value is taken as it is. */
  readonly idType?: IdType;
  /** The operation answers a malformed id in its own way, instead of with SY90002. */
  readonly answersMalformed?: true;
  /** The form of a value of the portal, a UUID without it; another form belongs to nothing. */
  readonly format?: 'uuid' | 'number' | 'name';
}

/** A query parameter. A list or an object is a JSON-encoded string [1.4]. */
export interface QueryParameter {
  readonly schema: TSchema;
  /** The description of the schema without it. */
  readonly description?: string;
  /** The value before encoding. */
  readonly example: Example;
  /** Set for required parameters: the type that the error message names, for example `String!`. */
  readonly required?: string;
  /** The parameter of which this is another name: it has the value where that one is not given, also where it is required. */
  readonly aliasOf?: string;
  /** Accepts a bare word as a list with this one element [contract 1]. */
  readonly bareWord?: boolean;
}

/** A kind of file that is the body of an operation. What a file is shows its content. */
export interface FileBody {
  /** The content types that the operation accepts. */
  readonly types: readonly string[];
  /** Throws for a file of more bytes than the operation takes. */
  readonly assertSize: (bytes: number) => void;
}

/** The path parameters of an operation by name. */
export type PathParameters = Readonly<Record<string, PathParameter>>;
/** The query parameters of an operation by name. */
export type QueryParameters = Readonly<Record<string, QueryParameter>>;

/** A second endpoint of an operation: same body, same response, but documented under its own `operationId`. */
export interface OtherPath {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
}

/** The tags of the public document and of the portal's. */
export type Tag =
  | 'locations'
  | 'posts'
  | 'interactions'
  | 'connected-accounts'
  | 'listings'
  | 'insights'
  | 'account'
  | 'reference'
  | 'sessions'
  | 'users'
  | 'members'
  | 'keys'
  | 'requests'
  | 'webhooks'
  | 'uploads'
  | 'jobs';

/** Declares one operation: routing, access, validation, envelope and documentation derive from it. */
export interface OperationDeclaration {
  /**
   * The name of the operation: the key of the payload in `data` [1.3], the scope of idempotency keys, and the label of
   * metrics. It is also the `operationId` of the OpenAPI document unless `operationId` is set.
   */
  readonly id: string;
  /** The `operationId` of the document where several routes share one `id`. */
  readonly operationId?: string;
  /** Method and path below the prefix; path parameters as `:name`. */
  readonly route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** Further endpoints that run the same operation. */
  readonly otherPaths?: readonly OtherPath[];
  /** Other spellings of the path. The document marks them as deprecated and refers to the first one. */
  readonly deprecatedPaths?: readonly string[];
  /** Every operation declares it: access is denied by default. */
  readonly access: Access;
  /**
   * The entry that a success writes into the audit log, or why it writes none. Every write of the portal declares it
   * [contract 12]; a test compares it with what is written.
   */
  readonly audit?: AuditAction | { readonly none: string };
  /** The tag of the controller without it. */
  readonly tag?: Tag;
  /** A short imperative without a trailing full stop, unique in the document. */
  readonly summary: string;
  /** What the operation does and what a client must know to use it. */
  readonly description: string;
  readonly path?: PathParameters;
  readonly query?: QueryParameters;
  /** The parties that call a path of the portal with parameters of their own; elsewhere an unknown one is refused [contract 14]. */
  readonly calledBy?: string;
  readonly body?: BodyDeclaration;
  /** The body is a file of this kind instead of JSON; the controller reads its stream. */
  readonly fileBody?: FileBody;
  /** The response is a file instead of JSON; the controller sends it. */
  readonly fileResponse?: true;
  /** Schema of the payload of a success. Without one the operation answers by itself: it redirects the browser, or sends a file. */
  readonly response?: TSchema;
  /** The payload of a success, without the fields that every write has (`writeFields`). */
  readonly example?: Example;
  /** The message of a rule that a write broke; or its payload, if that has more than empty fields. */
  readonly failureExample?: Example;
  /** Codes beyond those that follow from access, path, query and body [7.3]. */
  readonly errors?: readonly (ErrorCode | PortalErrorCode)[];
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

/** Whether a path belongs to the portal, whose errors have their own shape [7.6], also where no operation is. */
export function isPortalPath(url: string): boolean {
  return url === PORTAL_PREFIX || url.startsWith(`${PORTAL_PREFIX}/`);
}

/** Whether an operation is one of the portal: plain JSON without an envelope, and errors of their own shape [7.6]. */
export function isOfPortal({ access }: Pick<OperationDeclaration, 'access'>): boolean {
  return access === 'public' || access.session !== undefined;
}

/** The scope that a key needs; undefined when the operation accepts no key. */
export function keyScopeOf({ access }: OperationDeclaration): Scope | undefined {
  return access === 'public' ? undefined : access.key;
}

/** Time within which a client must have sent its request, body included, whatever its path is. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** How late the server may notice that a request is too slow. */
export const CHECK_CONNECTIONS_MS = 1_000;
/** Time for which the body of a request can arrive, at most. */
export const MOST_REQUEST_MS = REQUEST_TIMEOUT_MS + CHECK_CONNECTIONS_MS;

/** Bytes of the largest body in the public API. */
export const MOST_BODY_BYTES = 1024 * 1024;
const MOST_PORTAL_BODY_BYTES = 64 * 1024;

/** Bytes of the largest body of an operation. */
export function mostBodyBytesOf(operation: OperationDeclaration): number {
  return operation.body?.mostBytes ?? (isOfPortal(operation) ? MOST_PORTAL_BODY_BYTES : MOST_BODY_BYTES);
}

/** The HTTP method of an operation. */
export function methodOf({ route }: OperationDeclaration): 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' {
  return route.slice(0, route.indexOf(' ')) as ReturnType<typeof methodOf>;
}

/** Whether an operation may change something. */
export function isWrite({ route }: OperationDeclaration): boolean {
  return !route.startsWith('GET ');
}

/** Whether a request may be repeated with an `Idempotency-Key`: a write of the public API. */
export function isRepeatable(operation: OperationDeclaration): boolean {
  return isWrite(operation) && !isOfPortal(operation);
}

/** Every complete path of an operation: its own, those of other endpoints, and the deprecated ones. */
export function pathsOf(operation: OperationDeclaration): [string, ...string[]] {
  const { route, otherPaths = [], deprecatedPaths = [] } = operation;
  const prefix = isOfPortal(operation) ? PORTAL_PREFIX : API_PREFIX;
  const further = [...otherPaths.map((other) => other.path), ...deprecatedPaths];
  return [`${prefix}${route.slice(route.indexOf(' ') + 1)}`, ...further.map((path) => `${prefix}${path}`)];
}

/** Where a query parameter has its value: as it is, as a number or a boolean, or in JSON. */
export function notationOf({ schema }: QueryParameter): 'string' | 'integer' | 'boolean' | 'json' {
  const { type } = schema as { type?: unknown };
  return type === 'integer' || type === 'boolean' || type === 'string' ? type : 'json';
}

/** What {@link operationOf} needs of a request. A route alone has neither an address nor a server. */
type RequestOfOperation = { readonly routeOptions?: { readonly config?: object; readonly url?: string } } & Partial<
  Pick<FastifyRequest, 'url' | 'server'>
>;

/** The operation of a request; undefined when its path belongs to no operation. */
export function operationOf(request: RequestOfOperation): OperationDeclaration | undefined {
  if (isWordForId(request)) return undefined;
  return (request.routeOptions?.config as Partial<OperationRoute> | undefined)?.operation;
}

/** Whether the id in the path of a request is a word of a route with other methods, like `archive` in `GET /locations/archive`. */
export function isWordForId({ url = '', routeOptions, server }: RequestOfOperation): boolean {
  if (!server || !routeOptions?.url?.includes(':') || isPortalPath(url)) return false;
  return server.routeTable.has(url.split('?', 1)[0] ?? '');
}

/** The name of the type of a body, as error messages of the public API show it. */
export function typeNameOf({ schema }: BodyDeclaration): string {
  return (schema as { title?: string }).title ?? 'Input';
}
