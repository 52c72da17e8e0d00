import type { Credential } from '../../world/credentials.js';
import type { World } from '../../world/world.js';
import { OWNERS_A } from '../seed-listings.js';

/** The one client that is registered at both publishers [publishers 0.2]. */
export const CLIENT = { id: 'sandbox-client', secret: 'sandbox-secret' } as const;

/** The scope that every API call requires [publishers 1.2]. */
export const BUSINESS_SCOPE = 'business.manage';

/** All scopes that a consent can grant [publishers 1.2]. */
export const KNOWN_SCOPES: readonly string[] = [BUSINESS_SCOPE, 'openid', 'email', 'profile'];

const ACCESS_LIFE_MS = 3_599_000;
const CODE_LIFE_MS = 10 * 60_000;
/** A refresh token expires after six months without use [publishers 1.2]. */
export const REFRESH_IDLE_MS = 183 * 86_400_000;
/** The greatest number of refresh tokens per user and client. A further one ends the oldest [publishers 1.2]. */
const MOST_REFRESH_TOKENS = 100;
/** B's subcode for a revoked consent. A does not show it. */
const REVOKED = 458;

/** An authorization code, and the values that the exchange must match [publishers 1.2, 3.3]. */
export interface AuthorizationCode {
  readonly owner: string;
  readonly scopes: string[];
  readonly redirectUri: string;
  readonly isOffline: boolean;
  readonly isConsentForced: boolean;
  readonly challenge?: { readonly text: string; readonly method: 'S256' | 'plain' };
  readonly expiresAt: number;
}

/** The grants of the owners at publisher A: codes, grants and their tokens [publishers 1.2]. */
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

  /** Records the consent from the browser and returns its code. */
  grantCode(code: Omit<AuthorizationCode, 'expiresAt'>): string {
    const value = `code-${code.owner.slice('owner-'.length)}-${this.world.credentials.nextSerial(`code:${code.owner}`)}`;
    this.codes.set(value, { ...code, expiresAt: this.world.clock.now() + CODE_LIFE_MS });
    this.world.credentials.labelSecret(value, `code:${code.owner}`);
    return value;
  }

  /** Takes a code. A second call finds nothing [publishers 1.2]. */
  takeCode(value: string): AuthorizationCode | undefined {
    const code = this.codes.get(value);
    this.codes.delete(value);
    return code && code.expiresAt > this.world.clock.now() ? code : undefined;
  }

  /** The owner of this code, for the log. */
  ownerOfCode(value: string): string | undefined {
    return this.codes.get(value)?.owner;
  }

  /**
   * Issues tokens for a code. There is a refresh token only with offline access, at the first or a forced consent
   * [publishers 1.2].
   */
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

  /** Issues an access token for a valid refresh token, otherwise undefined. */
  refresh(value: string): Credential | undefined {
    const refresh = this.world.credentials.find(value);
    const now = this.world.clock.now();
    if (refresh?.kind !== 'refresh' || !this.world.credentials.isAlive(refresh, now)) return undefined;
    if (now - refresh.lastUsedAt > REFRESH_IDLE_MS) return undefined;
    refresh.lastUsedAt = now;
    return this.issue('access', refresh.owner, refresh.grant, [...refresh.scopes]);
  }

  /** Ends the grant of either token. Returns false if it had already ended [publishers 1.2]. */
  revoke(value: string): boolean {
    const credential = this.world.credentials.find(value);
    if (!credential || !this.world.credentials.isAlive(credential, this.world.clock.now())) return false;
    this.world.credentials.endGrant(credential.grant, REVOKED);
    this.consented.delete(credential.owner);
    return true;
  }

  /** Ends all grants of an owner, as if the owner removed the access [publishers 3.4]. */
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
