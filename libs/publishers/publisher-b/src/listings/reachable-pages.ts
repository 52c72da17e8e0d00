import type { JsonObject } from '@listings/publisher-sdk';
import { businessPages, listBusinesses, ownPages } from '../account/user.js';
import type { User } from '../account/user.js';
import { asId } from '../ids.js';

/** Reference of the folder for pages that belong to no business of the user. */
export const ownFolder = 'own';

/** A page with its folder: a business, or {@link ownFolder}. */
export interface FiledPage {
  readonly id: string;
  readonly folderRef: string;
  readonly page: JsonObject;
}

/** The pages that the user can access, or those of one folder, each once [publishers 2.4]. */
export async function* reachablePages(
  user: User,
  fields: string,
  wantedFolder?: string,
): AsyncGenerator<FiledPage, void, undefined> {
  const seen = new Set<string>();

  async function* unseen(pages: AsyncIterable<JsonObject>, folderRef: string): AsyncIterable<FiledPage> {
    for await (const page of pages) {
      const id = asId(page['id']);
      if (id === undefined || seen.has(id)) continue;
      seen.add(id);
      yield { id, folderRef, page };
    }
  }

  // A page of a business can also be among the user's own pages. Its folder is then the business.
  for (const { id } of await listBusinesses(user)) {
    if (wantedFolder === undefined || wantedFolder === id) yield* unseen(businessPages(user, id, fields), id);
    else if (wantedFolder === ownFolder)
      for await (const page of businessPages(user, id, 'id')) seen.add(asId(page['id']) ?? '');
  }
  if (wantedFolder === undefined || wantedFolder === ownFolder) yield* unseen(ownPages(user, fields), ownFolder);
}
