import type { paths as PortalPaths } from './generated/portal-api.js';
import type { paths as PublicPaths } from './generated/public-api.js';

/** Every path of the public API and of the portal, as openapi-typescript describes them. */
export type ApiPaths = PublicPaths & PortalPaths;

/** The methods of the operations. */
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have an operation with this method. */
export type PathWith<M extends Method> = {
  [P in keyof ApiPaths]: ApiPaths[P] extends { [K in M]: object } ? P : never;
}[keyof ApiPaths];

/** The paths that can be read. */
export type GetPath = PathWith<'get'>;

type OperationAt<P extends keyof ApiPaths, M extends Method> = ApiPaths[P] extends { [K in M]: infer O } ? O : never;

type ParametersOf<O, Place extends 'path' | 'query'> = O extends { parameters: { [K in Place]: infer V } }
  ? { [K in Place]: V }
  : O extends { parameters: { [K in Place]?: infer V } }
    ? [NonNullable<V>] extends [never]
      ? { [K in Place]?: never }
      : { [K in Place]?: V }
    : { [K in Place]?: never };

type BodyOf<O> = O extends { requestBody: { content: { 'application/json': infer B } } }
  ? { body: B }
  : O extends { requestBody?: { content: { 'application/json': infer B } } }
    ? { body?: B }
    : O extends { requestBody: { content: { 'image/jpeg': unknown } } }
      ? {
          /** The file; its `type` must be that of an image. */
          body: Blob;
        }
      : O extends { requestBody: { content: { 'application/octet-stream': unknown } } }
        ? {
            /** The file. */
            body: Blob;
          }
        : { body?: never };

/** What a call sends, with what all calls accept. */
export type CallOptions<P extends keyof ApiPaths, M extends Method> = ParametersOf<OperationAt<P, M>, 'path'> &
  ParametersOf<OperationAt<P, M>, 'query'> &
  BodyOf<OperationAt<P, M>> & {
    /** Further headers, for example `X-Correlation-Id`. */
    headers?: Record<string, string>;
    /** Ends the call, its retries and its waits. */
    signal?: AbortSignal;
    /** A key of your own instead of the one that the client makes for a write of the public API. */
    idempotencyKey?: string;
  };

/** The arguments after the path: the options may be left out when nothing in them is required. */
export type CallArguments<P extends keyof ApiPaths, M extends Method> =
  object extends CallOptions<P, M> ? [options?: CallOptions<P, M>] : [options: CallOptions<P, M>];

type SuccessOf<O> = O extends { responses: { 200: { content: { 'application/json': infer S } } } } ? S : undefined;

/**
 * What a call returns. The public API wraps its payload in `data` under the name of the operation, and the client
 * unwraps it. The portal does not wrap.
 */
export type Payload<P extends keyof ApiPaths, M extends Method> = P extends `/api/v4/portal/${string}`
  ? SuccessOf<OperationAt<P, M>>
  : SuccessOf<OperationAt<P, M>> extends { data: infer D }
    ? D[keyof D]
    : SuccessOf<OperationAt<P, M>>;

type ElementOf<L> = L extends readonly (infer E)[] ? E : never;

/** The record of a page: a node of a connection, or an entry of the list of an offset page or of a page of the portal. */
type RecordOfPage<Page> = Page extends { edges: readonly { node: infer N }[] }
  ? N
  : Page extends { records: readonly (infer R)[]; pageInfo: object }
    ? R
    : Page extends { nextCursor: string | null }
      ? { [K in keyof Page]: ElementOf<Page[K]> }[keyof Page]
      : never;

/** The record of a list at a path. */
export type RecordOf<P extends GetPath> = RecordOfPage<Payload<P, 'get'>>;

/** The paths of lists with pages. */
export type PagedPath = {
  [P in GetPath]: [RecordOf<P>] extends [never] ? never : P;
}[GetPath];
