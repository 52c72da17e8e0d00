import type { Answer } from '../http/answer.js';
import { bearerOf, decodeBody } from '../http/call.js';
import type { Call } from '../http/call.js';
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
  /** Name of [publishers 1.4-1.10]. */
  readonly operation: string;
  /** Counts as one of the edits per listing and minute [publishers 1.1]. */
  readonly isEdit?: boolean;
  readonly handle: (context: ContextA) => Answer | Promise<Answer>;
}

/** A call to the API with everything a handler asks of it [publishers 1]. */
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

  /** The access token, alive and with the business scope; else 401 or 403 [publishers 1.2]. */
  credential(): Credential {
    const { credentials, clock } = this.world;
    const credential = credentials.find(bearerOf(this.call) ?? '');
    if (credential?.kind !== 'access' || !credentials.isAlive(credential, clock.now())) throw unauthenticated();
    if (!credential.scopes.includes(BUSINESS_SCOPE)) throw permissionDenied('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
    return credential;
  }

  /** The account of the path; accounts answer 404 for lost access too [publishers 1.3]. */
  account(): AccountA {
    const account = this.world.a.accounts.find(({ id }) => id === this.params['account']);
    if (!account || account.owner !== this.owner) throw notFound();
    return account;
  }

  /** The listing of the path, under its own account where the path names one [publishers 1.1, 3.4]. */
  listing(): ListingA {
    const listing = this.world.a.listings.get(this.params['location'] ?? '');
    if (!listing || listing.access === 'hidden') throw notFound();
    if (listing.owner !== this.owner || listing.access === 'removed') throw permissionDenied();
    if (this.params['account'] !== undefined && this.params['account'] !== listing.accountId) throw notFound();
    return listing;
  }

  /** The body as a JSON object; nothing at all counts as an empty one. */
  body(): JsonObject {
    const { kind, value } = decodeBody(this.call);
    if (kind === 'empty') return {};
    if (kind !== 'json' || !isObject(value)) {
      throw new ErrorA(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
    }
    return value;
  }
}
