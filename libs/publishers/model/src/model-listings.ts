import { PublisherError } from '@listings/publisher-sdk';
import type { ListingsCapability, PublisherListing } from '@listings/publisher-sdk';

/** The listings of a model publisher: accounts of many listings, in pages of 20. Its cursors are the numbers of pages. */
export class ModelListings {
  readonly pageSize = 20;
  /** The pages that were asked for. */
  readonly pages: number[] = [];
  /** Called before a page is returned. */
  onPage: (page: number) => void | Promise<void> = () => undefined;

  constructor(public refs: readonly string[]) {}

  /** The capability of its plug-in. */
  readonly listings: Pick<ListingsCapability, 'listFolders' | 'listListings'> = {
    listFolders: async () => [{ ref: 'all', name: 'All' }],
    listListings: ({ resumeAt }) => this.list(Number(resumeAt ?? 1)),
  };

  /** The process that reads a page ends then; without one, none ends any more. */
  endAt(stop?: number): void {
    this.onPage = (page) => {
      if (page === stop) throw new Error('the process ends');
    };
  }

  private async *list(first: number): AsyncGenerator<PublisherListing> {
    const last = Math.max(1, Math.ceil(this.refs.length / this.pageSize));
    if (!Number.isInteger(first) || first > last)
      throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'cursor', text: 'unknown cursor' });
    for (let page = first; page <= last; page += 1) {
      this.pages.push(page);
      await this.onPage(page);
      const refs = this.refs.slice((page - 1) * this.pageSize, page * this.pageSize);
      for (const [index, ref] of refs.entries()) {
        const isLast = index === refs.length - 1 && page < last;
        yield { ref, name: `Shop ${ref}`, categories: [], ...(isLast && { resumeAt: String(page + 1) }) };
      }
    }
  }
}
