/** What a token is for [publishers 1.2, 2.2]. */
export type CredentialKind = 'access' | 'refresh' | 'user' | 'page';

/** One token of either publisher [publishers 1.2, 2.2]. */
export interface Credential {
  readonly value: string;
  readonly kind: CredentialKind;
  readonly owner: string;
  /** Tokens of one consent share a grant and die with it. */
  readonly grant: string;
  readonly scopes: readonly string[];
  readonly issuedAt: number;
  /** Sandbox time at which it lapses; null = never. */
  expiresAt: number | null;
  lastUsedAt: number;
  /** Listing of a page token. */
  readonly listing?: string;
  /** Set when killed: the subcode B shows [publishers 2.2]. */
  dead?: { subcode: number };
}

/** The tokens of one world, both publishers [publishers 1.2, 2.2]. */
export class Credentials {
  private readonly byValue = new Map<string, Credential>();
  private readonly serials = new Map<string, number>();
  private readonly otherSecrets = new Map<string, string>();

  /** Adds a token; a second token of the same value replaces the first. */
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

  /** All tokens of an owner, of one kind where given. */
  of(owner: string, kind?: CredentialKind): Credential[] {
    return this.all().filter((credential) => credential.owner === owner && (!kind || credential.kind === kind));
  }

  /** Kills every token of a grant. */
  endGrant(grant: string, subcode: number): void {
    for (const credential of this.byValue.values()) {
      if (credential.grant === grant) credential.dead ??= { subcode };
    }
  }

  /** Whether the token still works at this instant. */
  isAlive(credential: Credential, now: number): boolean {
    return !credential.dead && (credential.expiresAt === null || credential.expiresAt > now);
  }

  /** The next number for a name, from 1; makes token values unique and repeatable. */
  nextSerial(name: string): number {
    const next = (this.serials.get(name) ?? 0) + 1;
    this.serials.set(name, next);
    return next;
  }

  /** Makes a secret that is no token (an authorization code) known to the log by a label. */
  labelSecret(secret: string, label: string): void {
    this.otherSecrets.set(secret, label);
  }

  /** What the log shows instead of a secret, e.g. `access:owner-a1` [publishers 3.4]. */
  label(secret: string): string {
    const credential = this.byValue.get(secret);
    if (!credential) return this.otherSecrets.get(secret) ?? 'unknown';
    return `${credential.kind}:${credential.owner}${credential.listing ? `:${credential.listing}` : ''}`;
  }
}
