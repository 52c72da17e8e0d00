import { PublisherError } from '@listings/publisher-sdk';

/** Reads a list page by page [publishers 1.1]. A token that comes twice would never end: `TRANSIENT`. */
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
      throw new PublisherError({ kind: 'TRANSIENT', text: 'the list of the publisher runs in a circle' });
    }
    if (pageToken !== undefined) seen.add(pageToken);
  } while (pageToken !== undefined);
}
