import type { Answer } from '../http/answer.js';
import { bearerOf, decodeBody } from '../http/call.js';
import type { Call } from '../http/call.js';
import { routeAt } from '../http/router.js';
import type { PathParams, Route } from '../http/router.js';
import { isObject } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import type { Credential } from '../world/credentials.js';
import { ErrorA, notFound, permissionDenied, unauthenticated } from './errors.js';
import { BUSINESS_SCOPE } from './oauth/consents.js';
import type { WorldA } from './publisher-a.js';
import type { AccountA, ListingA } from './state.js';

/** An operation of publisher A's API [publishers 1]. */
export interface RouteA extends Route {
  /** Name from [publishers 1.4-1.10]. */
  readonly operation: string;
  /** True if the operation counts as one of the edits per listing and minute [publishers 1.1]. */
  readonly isEdit?: boolean;
  readonly handle: (context: ContextA) => Answer | Promise<Answer>;
}

/** An operation at `GET /path` [publishers 1]. */
export function routeA(operation: string, at: string, handle: RouteA['handle'], more?: Pick<RouteA, 'isEdit'>): RouteA {
  return { operation, ...routeAt(at), handle, ...more };
}

/** A call to the API with everything that a handler needs [publishers 1]. */
export class ContextA {
  constructor(
    readonly world: WorldA,
    readonly call: Call,
    readonly params: PathParams,
  ) {}

  get query(): URLSearchParams {
    return this.call.query;
  }

  get owner(): string {
    return this.credential().owner;
  }

  /** The access token, which must be valid and have the business scope; otherwise 401 or 403 [publishers 1.2]. */
  credential(): Credential {
    const { credentials, clock } = this.world;
    const credential = credentials.find(bearerOf(this.call) ?? '');
    if (credential?.kind !== 'access' || !credentials.isAlive(credential, clock.now())) throw unauthenticated();
    if (!credential.scopes.includes(BUSINESS_SCOPE)) throw permissionDenied('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    return credential;
  }

  /** The account of the path. It is also 404 after the owner lost access [publishers 1.3]. */
  account(): AccountA {
    const account = this.world.a.accounts.find(({ id }) => id === this.params['account']);
    if (!account || account.owner !== this.owner) throw notFound();
    return account;
  }

  /** The listing of the path. If the path names an account, the listing must belong to it [publishers 1.1, 3.4]. */
  listing(): ListingA {
    const listing = this.world.a.listings.get(this.params['location'] ?? '');
    if (!listing || listing.access === 'hidden') throw notFound();
    if (listing.owner !== this.owner || listing.access === 'removed') throw permissionDenied();
    if (this.params['account'] !== undefined && this.params['account'] !== listing.accountId) throw notFound();
    return listing;
  }

  /** The body as a JSON object. A missing body counts as an empty object. */
  body(): JsonObject {
    const { kind, value } = decodeBody(this.call);
    if (kind === 'empty') return {};
    if (kind !== 'json' || !isObject(value))
      throw new ErrorA(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
    return value;
  }
}
