import type { BlockList } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate, Caller } from '@listings/domain';
import { RequestError } from '@listings/errors';
import { clientAddress } from './client-address.js';
import { contextOf } from './request-context.js';
import type { UnknownKeyLimit } from './unknown-key-limit.js';

/** Authenticates the API keys of requests, and limits those with unknown keys. */
export class KeyAdmission {
  constructor(
    private readonly options: {
      readonly authenticate: Authenticate;
      readonly unknownKeys: UnknownKeyLimit;
      readonly trustedProxies: BlockList;
    },
  ) {}

  /** The caller whose key the request has, or throws 401; also 429 for an address with too many unknown keys. */
  async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const { authenticate, unknownKeys, trustedProxies } = this.options;
    const { authorization } = request.headers;
    const single = (name: string) => (typeof request.headers[name] === 'string' ? request.headers[name] : undefined);
    const marketplace = { marketplaceKey: single('x-marketplace-key'), marketplaceHost: single('x-marketplace-host') };
    try {
      const caller = await authenticate({ authorization, ...marketplace });
      if (caller.key) contextOf(request).key = { accountId: caller.accountId, keyId: caller.key.id };
      return caller;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'SY90005')
        await unknownKeys.count(clientAddress(request, trustedProxies), reply);
      throw error;
    }
  }
}

/** Whether a request has a key. It then decides before a cookie: a client that sends one acts as the key. */
export function hasKey({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers['x-marketplace-key'] !== undefined;
}
