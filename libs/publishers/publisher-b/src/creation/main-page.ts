import { asNumber, asObject, asText, PublisherError } from '@listings/publisher-sdk';
import { asId } from '../ids.js';
import { ownFolder } from '../listings/reachable-pages.js';
import type { FiledPage } from '../listings/reachable-pages.js';

/** The fields of a page that show its place in a chain [publishers 2.4]. */
export const chainFields = 'id,name,store_number,parent_page,tasks';

/**
 * Finds the page below which to create a store. A folder selects the chain in it; the id of a page selects that page.
 * The publisher does not mark main pages: a page with stores below it is one.
 */
export function mainPageFor(pages: readonly FiledPage[], folderRef: string = ownFolder): FiledPage {
  const named = pages.find(({ id }) => id === folderRef);
  if (named) return named;
  const parents = new Set(pages.map(parentOf));
  const [main, ...others] = pages.filter((page) => page.folderRef === folderRef && parents.has(page.id));
  if (!main) {
    throw refusal(
      'no_main_page',
      'Publisher B allows applications to create pages only as stores below the main page of a chain, but this folder ' +
        'contains no main page with stores. Create the page at Publisher B and connect it, or choose the main page as the folder.',
    );
  }
  if (others.length > 0) {
    const names = [main, ...others].map(({ id, page }) => `${asText(page['name']) ?? 'page'} (${id})`).join(', ');
    throw refusal(
      'several_main_pages',
      `This folder contains the main pages of several chains: ${names}. Choose one of these pages as the folder.`,
    );
  }
  return main;
}

/** The store with this number in the chain. The main page can be a store itself. */
export function storeOf(pages: readonly FiledPage[], main: FiledPage, storeNumber: number): FiledPage | undefined {
  return pages.find(
    (page) =>
      (page.id === main.id || parentOf(page) === main.id) && asNumber(page.page['store_number']) === storeNumber,
  );
}

function parentOf({ page }: FiledPage): string | undefined {
  return asId(asObject(page['parent_page'])?.['id']);
}

function refusal(code: string, text: string): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code, field: 'folderId', text });
}
