import { pagesByCursor } from '@listings/publisher-sdk';

/** Reads a list page by page [publishers 1.1]. */
export function pagesOf<P extends { readonly nextPageToken?: string }>(
  read: (pageToken: string | undefined) => Promise<P>,
): AsyncIterable<P> {
  return pagesByCursor({ read, next: ({ nextPageToken }) => nextPageToken || undefined });
}
