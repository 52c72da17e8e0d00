import { allOf, asNumber, asObject, asText, rejection } from '@listings/publisher-sdk';
import { ownFolder } from '../account/user.js';
import type { User } from '../account/user.js';
import { asId } from '../ids.js';
import { reachablePages } from '../listings/reachable-pages.js';
import type { FiledPage } from '../listings/reachable-pages.js';

/** Reads all pages with the fields that show their place in a chain [publishers 2.4]. */
export function readChains(user: User): Promise<readonly FiledPage[]> {
  return allOf(reachablePages(user, 'id,name,store_number,parent_page,tasks'));
}

const NO_MAIN_PAGE =
  'Publisher B allows applications to create pages only as stores below the main page of a chain, but this folder ' +
  'contains no main page with stores. Create the page at Publisher B and connect it, or choose the main page as the folder.';

/** Finds the page that gets the store: that with the id, or the one of the folder that has stores, as nothing marks it. */
export function mainPageFor(pages: readonly FiledPage[], folderRef: string = ownFolder): FiledPage {
  const named = pages.find(({ id }) => id === folderRef);
  if (named) return named;
  const parents = new Set(pages.map(parentOf));
  const [main, ...others] = pages.filter((page) => page.folderRef === folderRef && parents.has(page.id));
  if (!main) throw rejection('no_main_page', NO_MAIN_PAGE, { field: 'folderId' });
  if (others.length > 0) {
    const names = [main, ...others].map(({ id, page }) => `${asText(page['name']) ?? 'page'} (${id})`).join(', ');
    const text = `This folder contains the main pages of several chains: ${names}. Choose one of these pages as the folder.`;
    throw rejection('several_main_pages', text, { field: 'folderId' });
  }
  return main;
}

/** The store with this number in the chain. The main page can be a store itself. */
export function storeOf(pages: readonly FiledPage[], main: FiledPage, storeNumber: number): FiledPage | undefined {
  const chain = pages.filter((page) => page.id === main.id || parentOf(page) === main.id);
  return chain.find(({ page }) => asNumber(page['store_number']) === storeNumber);
}

function parentOf({ page }: FiledPage): string | undefined {
  return asId(asObject(page['parent_page'])?.['id']);
}
