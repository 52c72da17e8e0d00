import type { FastifyRequest } from 'fastify';
import type { Caller, RequestOrigin } from '@listings/domain';
import type { UnitOfWork } from '@listings/persistence';
import type { DigestedFile } from '../operations/digested-file.js';
import type { PortalCaller } from './portal-caller.js';

/** The account and the key of a request, whose text is never logged. */
export interface RequestKey {
  readonly accountId: number;
  readonly keyId: string;
}

/** What the hooks know of a request. */
export interface RequestContext {
  /** Who was admitted to the operation; undefined for a public operation without a session. */
  caller?: Caller | PortalCaller;
  /** The key that the request was authenticated with. */
  key?: RequestKey;
  /** Where a request of the portal comes from. */
  origin?: RequestOrigin;
  /** The errors of the response, as the request log has them. */
  failures: readonly string[];
  /** The transactions of the operation: the database itself, unless the response is stored. */
  unit: UnitOfWork;
  /** The file of an upload whose response is stored. */
  file?: DigestedFile;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request that could not be read. */
    context: RequestContext | null;
  }
}

/** The context of a request that the steps see. */
export function contextOf({ context }: FastifyRequest): RequestContext {
  if (!context) throw new Error('The request has no context.');
  return context;
}
