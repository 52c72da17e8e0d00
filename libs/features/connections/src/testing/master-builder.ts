import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { definePublisher, PublisherError, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type {
  ListingContent,
  Publisher,
  PublisherFailure,
  PublisherListing,
  PublisherSession,
} from '@listings/publisher-sdk';

/** What the next call does instead of answering the new listing. `dropAfter` makes it and loses the answer. */
export type Mishap = 'dropAfter' | { readonly failure: PublisherFailure } | { readonly answer: unknown };

/**
 * A publisher that makes listings and keeps them in memory by request id, as the law of the capability asks, with a
 * log of its own: what tests ask to see what really happened.
 */
export class MasterBuilder {
  /** By request id. */
  readonly made = new Map<string, PublisherListing & { folderRef?: string }>();
  readonly calls: { requestId: string; folderRef: string | undefined; content: ListingContent }[] = [];
  readonly registered: RegisteredPublisher;
  readonly registry: PublisherRegistry;
  /** Sub-category keys that it has no category for. */
  readonly unmapped = new Set<string>();
  /** Connected accounts that were kept alive. */
  readonly keptAlive: string[] = [];
  /** What the next calls that keep accounts alive fail with, one each. */
  readonly lapses: PublisherFailure[] = [];
  private readonly mishaps: Mishap[] = [];

  constructor(key = 'master-builder') {
    const publisher = {
      authorization: {
        keepAlive: async (session: PublisherSession) => {
          await session.credentials();
          const failure = this.lapses.shift();
          if (failure) throw new PublisherError(failure);
          this.keptAlive.push(session.connectionId);
        },
      },
      creation: { createListing: (request: Parameters<MasterBuilder['create']>[0]) => this.create(request) },
    } as unknown as Publisher;
    const declaration = definePublisher({
      sdkVersion: SDK_VERSION,
      key,
      displayName: 'Master builder',
      site: {
        id: 903,
        name: 'Master builder',
        url: 'https://builder.example',
        hostname: 'builder.example',
        supportedCountries: ['US', 'DE'],
        hideAddressSupportedCountries: 'all',
      },
      settings: [],
      categories: {
        toPublisher: ({ subCategoryKey }) => (this.unmapped.has(subCategoryKey) ? undefined : subCategoryKey),
        fromPublisher: ({ categoryId }) => categoryId,
      },
      importErrors: {},
      connectionEvents: true,
      create: () => publisher,
    });
    this.registered = { names: publisherNames(key), declaration, publisher };
    this.registry = new PublisherRegistry([this.registered]);
  }

  /** Scripts the next calls, one each. */
  next(...mishaps: Mishap[]): void {
    this.mishaps.push(...mishaps);
  }

  private async create(request: {
    folderRef?: string;
    content: ListingContent;
    requestId: string;
  }): Promise<PublisherListing> {
    const { requestId, folderRef, content } = request;
    this.calls.push({ requestId, folderRef, content });
    const mishap = this.mishaps.shift();
    if (typeof mishap === 'object' && 'failure' in mishap) throw new PublisherError(mishap.failure);
    if (typeof mishap === 'object') return mishap.answer as PublisherListing;
    let listing = this.made.get(requestId);
    if (!listing) {
      listing = { ref: `built/${this.made.size + 1}`, name: content.name, categories: [], folderRef };
      this.made.set(requestId, listing);
    }
    if (mishap === 'dropAfter') {
      throw new PublisherError({ kind: 'TRANSIENT', text: 'connection dropped', outcomeUnknown: true });
    }
    return listing;
  }
}
