import { PublisherError } from '@listings/publisher-sdk';
import { asId, asNumber, asObject, asText } from '../json.js';
import { ownFolder } from '../listings/reachable-pages.js';
import type { FiledPage } from '../listings/reachable-pages.js';

/** What has to be known of a page to find its place in a chain [publishers 2.4]. */
export const chainFields = 'id,name,store_number,parent_page,tasks';

/**
 * The page below which a new one is made. A folder of the account stands for the chain in it; the id of a page stands
 * for that page. The publisher marks no page as a main one: what has stores below it is one.
 */
export function mainPageFor(pages: readonly FiledPage[], folderRef: string = ownFolder): FiledPage {
  const named = pages.find(({ id }) => id === folderRef);
  if (named) return named;
  const parents = new Set(pages.map(parentOf));
  const [main, ...others] = pages.filter((page) => page.folderRef === folderRef && parents.has(page.id));
  if (!main) {
    throw refusal(
      'no_main_page',
      'Publisher B lets an application make pages only as stores of a chain, below its main page, and this folder ' +
        'holds no main page with stores. Create the page at Publisher B and connect it, or name the main page as the folder.',
    );
  }
  if (others.length > 0) {
    const names = [main, ...others].map(({ id, page }) => `${asText(page['name']) ?? 'page'} (${id})`).join(', ');
    throw refusal(
      'several_main_pages',
      `This folder holds the main pages of several chains: ${names}. Name the right one as the folder.`,
    );
  }
  return main;
}

/** The store with this number in the chain; the main page can be a store itself. */
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
