import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Caller, RequestOrigin } from '@listings/domain';
import type { UnitOfWork } from '@listings/persistence';
import type { PortalCaller, UserSession } from '../callers/portal-caller.js';
import type { JsonText } from '../operations/json-text.js';
import type { OperationDeclaration, QueryParameters } from '../operations/operation.js';
import type { ErrorEntries } from '../operations/payload-schemas.js';

/** The parts of a request that a handler takes: names of path parameters, declared query parameters, a schema. */
export interface Parts {
  readonly path?: string;
  readonly query?: QueryParameters;
  readonly body?: TSchema;
}

/** The values of declared query parameters. */
export type QueryOf<Q extends QueryParameters> = {
  readonly [N in keyof Q as Q[N] extends { readonly required: string } ? N : never]: Static<Q[N]['schema']>;
} & {
  readonly [N in keyof Q as Q[N] extends { readonly required: string } ? never : N]?: Static<Q[N]['schema']>;
};

type Given<P extends Parts> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (P extends { readonly path: infer N extends string } ? { readonly path: Readonly<Record<N, string>> } : unknown) &
  (P extends { readonly query: infer Q extends QueryParameters } ? { readonly query: QueryOf<Q> } : unknown) &
  (P extends { readonly body: infer B extends TSchema } ? { readonly body: Static<B> } : unknown);

/** The argument of an operation of the public API. */
export type KeyCall<P extends Parts = object> = Given<P> & {
  readonly caller: Caller;
  /** The transactions of a write: its response is stored with the first one [contract 1]. */
  readonly unit: UnitOfWork;
};

/** The argument of an operation of the portal that also accepts keys. */
export type PortalCall<P extends Parts = object> = Given<P> & {
  readonly caller: PortalCaller;
  readonly origin: RequestOrigin;
};

/** The argument of an operation of the portal that needs a session. */
export type SessionCall<P extends Parts = object> = PortalCall<P> & { readonly session: UserSession };

/** The argument of a public operation of the portal; it has a session if the browser has one. */
export type PublicCall<P extends Parts = object> = Given<P> & {
  readonly session: UserSession | undefined;
  readonly origin: RequestOrigin;
};

type PartsOf<D extends OperationDeclaration> = (D extends { readonly path: infer N }
  ? { readonly path: Extract<keyof N, string> }
  : unknown) &
  (D extends { readonly query: infer Q extends QueryParameters } ? { readonly query: Q } : unknown) &
  (D extends { readonly body: { readonly schema: infer B extends TSchema } } ? { readonly body: B } : unknown);

/** The argument of the handler of a declared operation. */
export type CallOf<D extends OperationDeclaration> =
  PartsOf<D> extends infer P extends Parts
    ? D['access'] extends 'public'
      ? PublicCall<P>
      : D['access'] extends { readonly session: string; readonly key: string }
        ? PortalCall<P>
        : D['access'] extends { readonly session: string }
          ? SessionCall<P>
          : KeyCall<P>
    : never;

/** An entry of `errors` before the envelope names its page. */
type Unpaged = Omit<Static<typeof ErrorEntries>[number], 'docUrl'>;

/**
 * What a handler returns for a value of the document: a time instead of its text, an entry of `errors` without its page, and
 * lists and objects that it only reads.
 */
type Returned<V> = V extends string
  ? string extends V
    ? string | Date
    : V
  : V extends readonly (infer E)[]
    ? readonly Returned<E>[]
    : V extends { readonly code: string; readonly docUrl: string }
      ? Unpaged
      : V extends object
        ? { readonly [N in keyof V]: Returned<V[N]> }
        : V;

/** What the handler of a declared operation returns. */
export type ReturnOf<D extends OperationDeclaration> = D extends { readonly response: infer R extends TSchema }
  ? Returned<Static<R>> | JsonText | Promise<Returned<Static<R>> | JsonText>
  : unknown;
