import type { Credential } from '../../world/credentials.js';
import type { World } from '../../world/world.js';
import { OWNERS_B } from '../seed-pages.js';
import type { PageB } from '../state.js';

/** The permissions that a consent can grant [publishers 2.2]. */
export const PERMISSIONS: readonly string[] = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'read_insights',
  'business_management',
];

/** Lifetime of a token from a code, in seconds: between one and two hours [publishers 2.2]. */
export const SHORT_LIFE_SECONDS = 5400;
/** Lifetime of an exchanged token, in seconds: 60 days [publishers 2.2]. */
export const LONG_LIFE_SECONDS = 5_184_000;
/** Access to data ends 90 days after the consent, in milliseconds [publishers 2.2]. */
export const DATA_ACCESS_MS = 90 * 86_400_000;

const CODE_LIFE_MS = 10 * 60_000;
const REMOVED_BY_USER = 458;

/** An authorization code, and the values that the exchange must match [publishers 2.2, 3.3]. */
export interface CodeB {
  readonly owner: string;
  readonly granted: string[];
  readonly declined: string[];
  readonly redirectUri: string;
  readonly expiresAt: number;
}

/** The pages of the fixed page tokens [publishers 3.2]. */
export interface PageDirectory {
  readonly listings: ReadonlyMap<string, PageB>;
  pagesOf(owner: string): readonly PageB[];
}

/** The grants of the owners at publisher B: codes, user tokens, and their page tokens [publishers 2.2]. */
export class ConsentsB {
  private readonly codes = new Map<string, CodeB>();
  private readonly usedCodes = new Set<string>();
  private readonly declined = new Map<string, readonly string[]>();
  private readonly pageTokens = new Map<string, string>();

  constructor(
    private readonly world: World,
    private readonly directory: PageDirectory,
  ) {
    for (const owner of OWNERS_B) {
      const name = owner.slice('owner-'.length);
      this.issueUser(owner, `grant-${name}`, [...PERMISSIONS], LONG_LIFE_SECONDS, `ut-${name}`);
    }
  }

  /** Records the consent from the browser and returns its code. */
  grantCode(code: Omit<CodeB, 'expiresAt'>): string {
    const value = `code-${code.owner.slice('owner-'.length)}-${this.world.credentials.nextSerial(`code:${code.owner}`)}`;
    this.codes.set(value, { ...code, expiresAt: this.world.clock.now() + CODE_LIFE_MS });
    this.world.credentials.labelSecret(value, `code:${code.owner}`);
    return value;
  }

  /** Takes a code once. Distinguishes used and expired codes. */
  takeCode(value: string): CodeB | 'used' | 'lapsed' | 'unknown' {
    if (this.usedCodes.has(value)) return 'used';
    const code = this.codes.get(value);
    if (!code) return 'unknown';
    this.usedCodes.add(value);
    return code.expiresAt > this.world.clock.now() ? code : 'lapsed';
  }

  ownerOfCode(value: string): string | undefined {
    return this.codes.get(value)?.owner;
  }

  /** Issues a short-lived user token for a code. */
  open(code: CodeB): Credential {
    const grant = `grant-${code.owner}-${this.world.credentials.nextSerial(`grant:${code.owner}`)}`;
    this.declined.set(grant, code.declined);
    return this.issueUser(code.owner, grant, code.granted, SHORT_LIFE_SECONDS);
  }

  /** Issues a long-lived user token for a valid one. */
  exchange(user: Credential): Credential {
    return this.issueUser(user.owner, user.grant, [...user.scopes], LONG_LIFE_SECONDS);
  }

  /** The requested permissions that the owner refused. */
  declinedOf({ grant }: Credential): readonly string[] {
    return this.declined.get(grant) ?? [];
  }

  /** Finds a token. The fixed page tokens `pt-{pageId}` always exist [publishers 3.2]. */
  find(text: string): Credential | undefined {
    const fixedPage = /^pt-(\d+)$/.exec(text)?.[1];
    const page = fixedPage ? this.directory.listings.get(fixedPage) : undefined;
    const user = page && this.world.credentials.find(`ut-${page.owner.slice('owner-'.length)}`);
    if (page && user && !this.world.credentials.find(text)) return this.pageToken(user, page.id);
    return this.world.credentials.find(text);
  }

  /**
   * The page token of a user token. It does not expire if the user token is long-lived, and it is new if the last one
   * is invalid [publishers 2.2].
   */
  pageToken(user: Credential, pageId: string): Credential {
    const { credentials, clock } = this.world;
    const key = `${user.value}:${pageId}`;
    const known = credentials.find(this.pageTokens.get(key) ?? '');
    if (known && credentials.isAlive(known, clock.now())) return known;
    const suffix = user.value.split('.')[1];
    const plain = `pt-${pageId}${suffix ? `.${suffix}` : ''}`;
    const value = known ? `${plain}.r${credentials.nextSerial(plain)}` : plain;
    this.pageTokens.set(key, value);
    const isLong = user.expiresAt !== null && user.expiresAt - user.issuedAt > SHORT_LIFE_SECONDS * 1000;
    return credentials.add({
      value,
      kind: 'page',
      owner: user.owner,
      grant: user.grant,
      scopes: user.scopes,
      issuedAt: clock.now(),
      expiresAt: isLong ? null : user.expiresAt,
      lastUsedAt: clock.now(),
      listing: pageId,
    });
  }

  /** Ends the consent of this token with its user and page tokens [publishers 2.2]. */
  revoke({ grant }: Credential): void {
    this.world.credentials.endGrant(grant, REMOVED_BY_USER);
  }

  /** Ends all consents of an owner [publishers 3.4]. */
  revokeAll(owner: string, subcode = REMOVED_BY_USER): void {
    // Register the fixed page tokens first, so that they can be revoked.
    for (const page of this.directory.pagesOf(owner)) this.find(`pt-${page.id}`);
    for (const { grant } of this.world.credentials.of(owner)) this.world.credentials.endGrant(grant, subcode);
  }

  private issueUser(owner: string, grant: string, scopes: string[], lifeSeconds: number, fixed?: string): Credential {
    const { credentials, clock } = this.world;
    const name = `ut-${owner.slice('owner-'.length)}`;
    const issuedAt = clock.now();
    return credentials.add({
      value: fixed ?? `${name}.${credentials.nextSerial(name)}`,
      kind: 'user',
      owner,
      grant,
      scopes,
      issuedAt,
      expiresAt: issuedAt + lifeSeconds * 1000,
      lastUsedAt: issuedAt,
    });
  }
}
