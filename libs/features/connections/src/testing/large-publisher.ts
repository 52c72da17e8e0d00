import { PublisherError } from '@listings/publisher-sdk';
import type { ListingsCapability, Publisher, PublisherListing } from '@listings/publisher-sdk';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork } from '@listings/work/testing';
import type { ReadingDependencies } from '../dependencies.js';
import { databaseTime } from '../store/connected-listings.js';
import { guardedPublisher } from './registered-publisher.js';
import { startCalls } from './start-calls.js';

/** A publisher with accounts of many listings, in pages of 20. Its cursors are the numbers of pages. */
export class LargePublisher {
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

type Capability = (publisher: LargePublisher) => Partial<ListingsCapability>;

/** Starts the connections feature with a large publisher, without the sandbox, for a test file. */
export const largePublisherFixture = (listings: Capability) => shared(() => newFixture(listings));

async function newFixture(listings: Capability) {
  const large = new LargePublisher([]);
  const methods = { listings: listings(large) } as unknown as Publisher;
  const started = await startCalls((process) => guardedPublisher('large-maps', methods, process));
  const { database, clock, calls, publishers, logger, close } = started;
  const services = { database, clock, calls, publishers, logger };
  const deps: ReadingDependencies = { ...services, work: testWork(database), followers: [] };
  return {
    database,
    clock,
    large,
    deps,
    close,
    async connected(listingsOfAccount: number) {
      large.refs = Array.from({ length: listingsOfAccount }, (_, n) => `shop-${n}`);
      large.pages.length = 0;
      large.endAt();
      return started.connected();
    },
    /** The time of the database, a millisecond or more after all that has happened. */
    async laterTime(): Promise<Date> {
      const now = await databaseTime(database);
      const later = async () => [await databaseTime(database)].find((time) => time > now);
      return waitFor(later, { describe: 'a later time', intervalMs: 1 });
    },
  };
}
