import type { Credential } from '../../world/credentials.js';
import type { World } from '../../world/world.js';
import { OWNERS_A } from '../seed-listings.js';

/** The one client registered at both publishers [publishers 0.2]. */
export const CLIENT = { id: 'sandbox-client', secret: 'sandbox-secret' } as const;

/** The scope without which the API refuses everything [publishers 1.2]. */
export const BUSINESS_SCOPE = 'business.manage';

/** All scopes a consent can give [publishers 1.2]. */
export const KNOWN_SCOPES: readonly string[] = [BUSINESS_SCOPE, 'openid', 'email', 'profile'];

const ACCESS_LIFE_MS = 3_599_000;
const CODE_LIFE_MS = 10 * 60_000;
/** Six months without use end a refresh token [publishers 1.2]. */
export const REFRESH_IDLE_MS = 183 * 86_400_000;
/** More refresh tokens than this for one user and client silently end the oldest [publishers 1.2]. */
const MOST_REFRESH_TOKENS = 100;
/** B's subcode for a revoked consent; A does not show it. */
const REVOKED = 458;

/** An authorization code with what the exchange must match [publishers 1.2, 3.3]. */
export interface AuthorizationCode {
  readonly owner: string;
  readonly scopes: string[];
  readonly redirectUri: string;
  readonly isOffline: boolean;
  readonly isConsentForced: boolean;
  readonly challenge?: { readonly text: string; readonly method: 'S256' | 'plain' };
  readonly expiresAt: number;
}

/** What the owners of publisher A have granted: codes, grants and their tokens [publishers 1.2]. */
export class Consents {
  private readonly codes = new Map<string, AuthorizationCode>();
  private readonly consented = new Set<string>();

  constructor(private readonly world: World) {
    for (const owner of OWNERS_A) {
      const name = owner.slice('owner-'.length);
      this.issue('access', owner, `grant-${name}`, [...KNOWN_SCOPES], `at-${name}`);
      this.issue('refresh', owner, `grant-${name}`, [...KNOWN_SCOPES], `rt-${name}`);
    }
  }

  /** Notes what was granted in the browser and gives the code for it. */
  grantCode(code: Omit<AuthorizationCode, 'expiresAt'>): string {
    const value = `code-${code.owner.slice('owner-'.length)}-${this.world.credentials.nextSerial(`code:${code.owner}`)}`;
    this.codes.set(value, { ...code, expiresAt: this.world.clock.now() + CODE_LIFE_MS });
    this.world.credentials.labelSecret(value, `code:${code.owner}`);
    return value;
  }

  /** Takes a code out: the second taker finds nothing [publishers 1.2]. */
  takeCode(value: string): AuthorizationCode | undefined {
    const code = this.codes.get(value);
    this.codes.delete(value);
    return code && code.expiresAt > this.world.clock.now() ? code : undefined;
  }

  /** Whose code this is, for the log. */
  ownerOfCode(value: string): string | undefined {
    return this.codes.get(value)?.owner;
  }

  /** New tokens for a code; a refresh token only offline and only at the first or a forced consent [publishers 1.2]. */
  open(code: AuthorizationCode): { access: Credential; refresh: Credential | undefined } {
    const { owner, scopes } = code;
    const grant = `grant-${owner}-${this.world.credentials.nextSerial(`grant:${owner}`)}`;
    const isFirst = !this.consented.has(owner);
    this.consented.add(owner);
    const access = this.issue('access', owner, grant, scopes);
    const refresh =
      code.isOffline && (isFirst || code.isConsentForced) ? this.issue('refresh', owner, grant, scopes) : undefined;
    this.dropOldest(owner);
    return { access, refresh };
  }

  /** A new access token for a living refresh token, else undefined. */
  refresh(value: string): Credential | undefined {
    const refresh = this.world.credentials.find(value);
    const now = this.world.clock.now();
    if (refresh?.kind !== 'refresh' || !this.world.credentials.isAlive(refresh, now)) return undefined;
    if (now - refresh.lastUsedAt > REFRESH_IDLE_MS) return undefined;
    refresh.lastUsedAt = now;
    return this.issue('access', refresh.owner, refresh.grant, [...refresh.scopes]);
  }

  /** Ends the grant of either token; false when it was dead already [publishers 1.2]. */
  revoke(value: string): boolean {
    const credential = this.world.credentials.find(value);
    if (!credential || !this.world.credentials.isAlive(credential, this.world.clock.now())) return false;
    this.world.credentials.endGrant(credential.grant, REVOKED);
    this.consented.delete(credential.owner);
    return true;
  }

  /** Ends every grant of an owner, as when he removes access himself [publishers 3.4]. */
  revokeAll(owner: string, subcode = REVOKED): void {
    for (const { grant } of this.world.credentials.of(owner)) this.world.credentials.endGrant(grant, subcode);
    this.consented.delete(owner);
  }

  private issue(
    kind: 'access' | 'refresh',
    owner: string,
    grant: string,
    scopes: string[],
    fixedValue?: string,
  ): Credential {
    const { credentials, clock } = this.world;
    const prefix = kind === 'access' ? 'at' : 'rt';
    const name = owner.slice('owner-'.length);
    const issuedAt = clock.now();
    return credentials.add({
      value: fixedValue ?? `${prefix}-${name}.${credentials.nextSerial(`${prefix}-${name}`)}`,
      kind,
      owner,
      grant,
      scopes,
      issuedAt,
      expiresAt: kind === 'access' ? issuedAt + ACCESS_LIFE_MS : null,
      lastUsedAt: issuedAt,
    });
  }

  private dropOldest(owner: string): void {
    const living = this.world.credentials.of(owner, 'refresh').filter((credential) => !credential.dead);
    for (const old of living.slice(0, -MOST_REFRESH_TOKENS)) old.dead = { subcode: REVOKED };
  }
}
