import { asKnownTexts, asNumber, asObject, asText, PublisherError } from '@listings/publisher-sdk';
import type { Credentials } from '@listings/publisher-sdk';

/** The access to one page. `tasks` is absent if the publisher did not report them. */
export type PageGrant = {
  readonly token: string;
  readonly tasks?: readonly string[];
};

/** See {@link readBundle}. */
export type CredentialBundle = ReturnType<typeof readBundle>;

/** Reads the stored credentials: one user token, and one token per page, which expires with it [publishers 2.2]. */
export function readBundle(credentials: Credentials) {
  const userToken = asText(credentials['userToken']);
  if (userToken === undefined)
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the stored credentials contain no token' });
  return {
    userToken,
    /** Undefined: the token does not expire. */
    userTokenExpiresAt: asNumber(credentials['userTokenExpiresAt']),
    /** When the user token was issued or last exchanged. */
    issuedAt: asNumber(credentials['issuedAt']) ?? 0,
    /** The permissions that the owner granted; undefined if unknown. */
    permissions: asKnownTexts(credentials['permissions']),
    /** When the page tokens were last read. */
    pagesReadAt: asNumber(credentials['pagesReadAt']) ?? 0,
    /** As they were stored: see {@link grantIn}. */
    pages: asObject(credentials['pages']) ?? {},
  };
}

/** The access to one page; undefined if the credentials have none. Each call reads one, of the many pages of an owner. */
export function grantIn({ pages }: CredentialBundle, pageId: string): PageGrant | undefined {
  const stored = asObject(pages[pageId]);
  const token = asText(stored?.['token']);
  return token === undefined ? undefined : { token, tasks: asKnownTexts(stored?.['tasks']) };
}
