import { allOf } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import { foldersOf, ownFolder, pagesIn } from '../account/user.js';
import type { User } from '../account/user.js';
import { asId } from '../ids.js';

/** A page with its folder. */
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
  const [own, ...businesses] = await allOf(foldersOf(user));
  // A page of a business can also be among the user's own pages. Its folder is then the business.
  for (const folder of [...businesses, own].filter((each) => each !== undefined)) {
    const isWanted = wantedFolder === undefined || wantedFolder === folder.ref;
    if (!isWanted && wantedFolder !== ownFolder) continue;
    for await (const page of pagesIn(folder, user, isWanted ? fields : 'id')) {
      const id = asId(page['id']);
      if (id === undefined || seen.has(id)) continue;
      seen.add(id);
      if (isWanted) yield { id, folderRef: folder.ref, page };
    }
  }
}
