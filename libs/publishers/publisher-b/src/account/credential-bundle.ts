import { asNumber, asObject, asText, asTexts, PublisherError } from '@listings/publisher-sdk';
import type { Credentials } from '@listings/publisher-sdk';

/** The access to one page. `tasks` is absent if the publisher did not report them. */
export type PageGrant = {
  readonly token: string;
  readonly tasks?: readonly string[];
};

/**
 * The credentials of a connected account: one user token, and one token per page, which is derived from the user token
 * and expires with it [publishers 2.2]. Times are in milliseconds since the epoch.
 */
export type CredentialBundle = {
  readonly userToken: string;
  /** Absent: the token does not expire. */
  readonly userTokenExpiresAt?: number;
  /** When the user token was issued or last exchanged. */
  readonly issuedAt: number;
  /** The permissions that the owner granted; absent if unknown. */
  readonly permissions?: readonly string[];
  /** When the page tokens were last read. */
  readonly pagesReadAt: number;
  readonly pages: { readonly [pageId: string]: PageGrant };
};

/** Validates the stored credentials. If they are unreadable, the owner has to reconnect. */
export function readBundle(credentials: Credentials): CredentialBundle {
  const userToken = asText(credentials['userToken']);
  if (userToken === undefined) {
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the stored credentials contain no token' });
  }
  const pages = Object.entries(asObject(credentials['pages']) ?? {}).flatMap(([pageId, value]) => {
    const token = asText(asObject(value)?.['token']);
    return token === undefined ? [] : [[pageId, { token, tasks: knownTexts(asObject(value)?.['tasks']) }] as const];
  });
  return {
    userToken,
    userTokenExpiresAt: asNumber(credentials['userTokenExpiresAt']),
    issuedAt: asNumber(credentials['issuedAt']) ?? 0,
    permissions: knownTexts(credentials['permissions']),
    pagesReadAt: asNumber(credentials['pagesReadAt']) ?? 0,
    pages: Object.fromEntries(pages),
  };
}

/** The texts of a list, such as `tasks` of a page; absent if the publisher did not report it. */
export function knownTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? asTexts(value) : undefined;
}
