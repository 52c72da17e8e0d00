import type {
  ContentPart,
  PhotoPurpose,
  Publisher,
  PublisherDeclaration,
  PublisherNames,
} from '@listings/publisher-sdk';
import { CallGate } from './call-gate.js';
import type { CallLimiter, ResponseObserver } from './call-gate.js';
import type { CallObserver } from './guard/observed-call.js';

/** A plug-in that the registry has loaded, checked and created. */
export interface RegisteredPublisher {
  readonly names: PublisherNames;
  readonly declaration: PublisherDeclaration;
  readonly publisher: Publisher;
}

/** The `platform` of a publisher's `connection.*` events; undefined if the publisher has no such events [6.3]. */
export function eventPlatform({
  names,
  declaration,
}: Pick<RegisteredPublisher, 'names' | 'declaration'>): string | undefined {
  return declaration.connectionEvents ? names.snake : undefined;
}

/**
 * The publishers of this installation. The core accesses publishers only through this registry. Stored rows identify a
 * publisher by its constant (`names.constant`), which is also the enum value that clients see.
 */
export class PublisherRegistry {
  private readonly byConstant: ReadonlyMap<string, RegisteredPublisher>;

  constructor(
    readonly all: readonly RegisteredPublisher[],
    private readonly observers: CallObserver[] = [],
    private readonly gate = new CallGate(),
  ) {
    this.byConstant = new Map(all.map((each) => [each.names.constant, each]));
  }

  /** Tells `observe` about each call to a publisher from now on. */
  observeCalls(observe: CallObserver): void {
    this.observers.push(observe);
  }

  /** From now on each HTTP call of a plug-in with limits waits for `limiter`. */
  limitCalls(limiter: CallLimiter): void {
    this.gate.limiter = limiter;
  }

  /** From now on the headers of each response to a plug-in are told to `observe`. */
  observeResponses(observe: ResponseObserver): void {
    this.gate.responses = observe;
  }

  /** Returns the publisher with this constant, or undefined if it is not configured. */
  find(constant: string): RegisteredPublisher | undefined {
    return this.byConstant.get(constant);
  }

  /** Returns the publisher of a stored row. Throws an error if the plug-in is no longer configured. */
  get(constant: string): RegisteredPublisher {
    const found = this.find(constant);
    if (!found) throw new Error(`Publisher ${constant} is stored but not configured: add its package to PUBLISHERS.`);
    return found;
  }

  /** The constants of all publishers, in the order of the configuration. */
  get constants(): readonly string[] {
    return this.all.map((each) => each.names.constant);
  }

  /**
   * The publishers with the capability submission, each with the site id that locations enable [contract 4,
   * publishing].
   */
  get submitting(): readonly { readonly publisher: string; readonly siteId: number }[] {
    return this.all
      .filter(({ publisher }) => publisher.submission)
      .map(({ names, declaration }) => ({ publisher: names.constant, siteId: declaration.site.id }));
  }

  /** The publishers with `connection.*` events, and whether they verify, so that their verification events exist [6.3]. */
  get eventPublishers(): readonly { readonly platform: string; readonly verification: boolean }[] {
    return this.all.flatMap((each) => {
      const platform = eventPlatform(each);
      return platform === undefined ? [] : [{ platform, verification: each.publisher.verification !== undefined }];
    });
  }

  /** The publishers from whose listings voice assistants answer. */
  get feedingVoice(): readonly RegisteredPublisher[] {
    return this.all.filter(({ declaration }) => (declaration.site.voiceAssistants ?? []).length > 0);
  }

  /** The constants of the publishers that take one of these parts of a location. */
  taking(parts: readonly (ContentPart | 'actionLinks' | `photos.${PhotoPurpose}`)[]): readonly string[] {
    const taken = ({ actionLinks, photos, submission }: Publisher): readonly string[] => [
      ...(actionLinks ? ['actionLinks'] : []),
      ...(photos?.takes ?? []).map((purpose) => `photos.${purpose}`),
      ...(submission?.takes ?? []),
    ];
    const takes = (publisher: Publisher) => taken(publisher).some((part) => parts.some((each) => each === part));
    return this.all.filter(({ publisher }) => takes(publisher)).map(({ names }) => names.constant);
  }

  /** The publishers with the capability verification, each with its field of the location record [contract 4]. */
  get verifying(): readonly { readonly constant: string; readonly field: string }[] {
    return this.all
      .filter(({ publisher }) => publisher.verification)
      .map(({ names }) => ({ constant: names.constant, field: `${names.camel}VerificationStatus` }));
  }
}
