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
  const pages = Object.entries(asObject(credentials['pages']) ?? {}).flatMap(
    ([pageId, value]): [string, PageGrant][] => {
      const token = asText(asObject(value)?.['token']);
      return token === undefined ? [] : [[pageId, { token, tasks: asKnownTexts(asObject(value)?.['tasks']) }]];
    },
  );
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
    pages: Object.fromEntries(pages),
  };
}
