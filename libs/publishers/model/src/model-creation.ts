import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type {
  Publisher,
  PublisherFailure,
  PublisherListing,
  PublisherSession,
  UnmetRequirement,
} from '@listings/publisher-sdk';
import { registeredPublisher } from './registered-publisher.js';

/** What the next call does instead of returning the new listing. `dropAfter` creates it and drops the response. */
export type CreationFault = 'dropAfter' | { readonly failure: PublisherFailure };

/** A request for a new listing. */
type NewListing = Pick<
  Parameters<NonNullable<Publisher['creation']>['createListing']>[0],
  'requestId' | 'folderRef' | 'content'
>;

/**
 * The creation of listings at a model publisher: in memory, deduplicated by request id as the capability requires. It logs
 * all calls so that tests can check what happened.
 */
export class ModelCreation {
  /** The created listings by request id. */
  readonly created = new Map<string, PublisherListing & { folderRef?: string }>();
  readonly calls: NewListing[] = [];
  readonly registered: RegisteredPublisher;
  readonly registry: PublisherRegistry;
  /** What the publisher needs for a new listing and the content lacks. */
  readonly requirements: UnmetRequirement[] = [];
  /** Sub-category keys that map to no category. */
  readonly unmapped = new Set<string>();
  /** Ids of the connected accounts whose credentials were kept alive. */
  readonly keptAlive: string[] = [];
  /** Failures of the next `keepAlive` calls, one each. */
  readonly lapses: PublisherFailure[] = [];
  private readonly faults: CreationFault[] = [];

  constructor(key = 'fake-listing-publisher') {
    const capabilities = {
      authorization: { keepAlive: (session: PublisherSession) => this.keepAlive(session) },
      creation: {
        createListing: (request: NewListing) => this.create(request),
        checkListing: () => this.requirements.map(({ field, text }) => ({ field, text })),
      },
      // The tests run no worker, so nothing calls it.
      submission: {},
    };
    this.registered = registeredPublisher(key, capabilities, {
      displayName: 'Fake listing publisher',
      site: {
        id: 903,
        name: 'Fake listing publisher',
        url: 'https://fake-listings.example',
        hostname: 'fake-listings.example',
        supportedCountries: ['US', 'DE'],
        hideAddressSupportedCountries: 'all',
      },
      categories: {
        toPublisher: ({ subCategoryKey }) => (this.unmapped.has(subCategoryKey) ? undefined : subCategoryKey),
        fromPublisher: ({ categoryId }) => categoryId,
      },
      connectionEvents: true,
    });
    this.registry = new PublisherRegistry([this.registered]);
  }

  /** Scripts the next calls, one each. */
  next(...faults: CreationFault[]): void {
    this.faults.push(...faults);
  }

  private async keepAlive(session: PublisherSession): Promise<void> {
    await session.credentials();
    const failure = this.lapses.shift();
    if (failure) throw new PublisherError(failure);
    this.keptAlive.push(session.connectionId);
  }

  private async create({ requestId, folderRef, content }: NewListing): Promise<PublisherListing> {
    this.calls.push({ requestId, folderRef, content });
    const fault = this.faults.shift();
    if (typeof fault === 'object') throw new PublisherError(fault.failure);
    let listing = this.created.get(requestId);
    if (!listing) {
      listing = { ref: `built/${this.created.size + 1}`, name: content.name, categories: [], folderRef };
      this.created.set(requestId, listing);
    }
    if (fault === 'dropAfter')
      throw new PublisherError({ kind: 'TRANSIENT', text: 'connection dropped', outcomeUnknown: true });
    return listing;
  }
}
