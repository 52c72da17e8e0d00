import { PublisherError } from '@listings/publisher-sdk';
import type { Credentials } from '@listings/publisher-sdk';
import { asNumber, asObject, asText, asTexts } from '../json.js';

/** What we may do on one page. `tasks` is absent when the publisher did not say. */
export type PageGrant = {
  readonly token: string;
  readonly tasks?: readonly string[];
};

/**
 * The credentials of a connected account: one user token and one token per page, which is derived from it and
 * lives as long [publishers 2.2]. Times in milliseconds since the epoch.
 */
export type CredentialBundle = {
  readonly userToken: string;
  /** Absent: the token has no time limit. */
  readonly userTokenExpiresAt?: number;
  /** When the user token was issued or last exchanged. */
  readonly issuedAt: number;
  /** The permissions that the owner granted; absent: not known. */
  readonly permissions?: readonly string[];
  /** When the page tokens were last read. */
  readonly pagesReadAt: number;
  readonly pages: { readonly [pageId: string]: PageGrant };
};

/** Narrows what the core stored for us. What cannot be read cannot be used: the owner has to connect again. */
export function readBundle(credentials: Credentials): CredentialBundle {
  const userToken = asText(credentials['userToken']);
  if (userToken === undefined) {
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the stored credentials hold no token' });
  }
  const pages = Object.entries(asObject(credentials['pages']) ?? {}).flatMap(([pageId, value]) => {
    const token = asText(asObject(value)?.['token']);
    return token === undefined ? [] : [[pageId, { token, tasks: readTasks(asObject(value)?.['tasks']) }] as const];
  });
  return {
    userToken,
    userTokenExpiresAt: asNumber(credentials['userTokenExpiresAt']),
    issuedAt: asNumber(credentials['issuedAt']) ?? 0,
    permissions: Array.isArray(credentials['permissions']) ? asTexts(credentials['permissions']) : undefined,
    pagesReadAt: asNumber(credentials['pagesReadAt']) ?? 0,
    pages: Object.fromEntries(pages),
  };
}

/** The `tasks` of a page; absent when the publisher did not say. */
export function readTasks(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? asTexts(value) : undefined;
}
