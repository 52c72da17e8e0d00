/** The purpose of a token [publishers 1.2, 2.2]. */
export type CredentialKind = 'access' | 'refresh' | 'user' | 'page';

/** One token of either publisher [publishers 1.2, 2.2]. */
export interface Credential {
  readonly value: string;
  readonly kind: CredentialKind;
  readonly owner: string;
  /** Tokens of one consent share a grant and end with it. */
  readonly grant: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  /** Sandbox time at which it expires; null = never. */
  expiresAt: number | null;
  lastUsedAt: number;
  /** Listing of a page token. */
  readonly listing?: string;
  /** Set when the token is revoked: the subcode that B shows [publishers 2.2]. */
  dead?: { subcode: number };
}

/** The tokens of one world, both publishers [publishers 1.2, 2.2]. */
export class Credentials {
  private readonly byValue = new Map<string, Credential>();
  private readonly serials = new Map<string, number>();
  private readonly otherSecrets = new Map<string, string>();

  /** Adds a token. It replaces a token with the same value. */
  add(credential: Credential): Credential {
    this.byValue.set(credential.value, credential);
    return credential;
  }

  find(value: string): Credential | undefined {
    return this.byValue.get(value);
  }

  all(): Credential[] {
    return [...this.byValue.values()];
  }

  /** All tokens of an owner, or those of one kind. */
  of(owner: string, kind?: CredentialKind): Credential[] {
    return this.all().filter((credential) => credential.owner === owner && (!kind || credential.kind === kind));
  }

  /** Revokes all tokens of a grant. */
  endGrant(grant: string, subcode: number): void {
    for (const credential of this.byValue.values()) {
      if (credential.grant === grant) credential.dead ??= { subcode };
    }
  }

  /** True if the token is valid at this time. */
  isAlive(credential: Credential, now: number): boolean {
    return !credential.dead && (credential.expiresAt === null || credential.expiresAt > now);
  }

  /** The next number for a name, from 1. It makes token values unique and repeatable. */
  nextSerial(name: string): number {
    const next = (this.serials.get(name) ?? 0) + 1;
    this.serials.set(name, next);
    return next;
  }

  /** Registers a secret that is not a token (an authorization code) with its label for the log. */
  labelSecret(secret: string, label: string): void {
    this.otherSecrets.set(secret, label);
  }

  /** The label that replaces a secret in the log, e.g. `access:owner-a1` [publishers 3.4]. */
  label(secret: string): string {
    const credential = this.byValue.get(secret);
    if (!credential) return this.otherSecrets.get(secret) ?? 'unknown';
    return `${credential.kind}:${credential.owner}${credential.listing ? `:${credential.listing}` : ''}`;
  }
}
