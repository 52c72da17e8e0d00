import { PublisherError } from '@listings/publisher-sdk';

/**
 * Reads a list page by page [publishers 1.1]. A repeated page token is `TRANSIENT`, because the list would never end.
 */
export async function* pagesOf<P extends { readonly nextPageToken?: string }>(
  read: (pageToken: string | undefined) => Promise<P>,
): AsyncIterable<P> {
  const seen = new Set<string>();
  let pageToken: string | undefined;
  do {
    const page: P = await read(pageToken);
    yield page;
    pageToken = page.nextPageToken || undefined;
    if (pageToken !== undefined && seen.has(pageToken)) {
      throw new PublisherError({ kind: 'TRANSIENT', text: 'the publisher returned the same page token twice' });
    }
    if (pageToken !== undefined) seen.add(pageToken);
  } while (pageToken !== undefined);
}
