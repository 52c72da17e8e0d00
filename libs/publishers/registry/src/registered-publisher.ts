import type { Publisher, PublisherDeclaration, PublisherNames } from '@listings/publisher-sdk';

/** A plug-in that was found, checked and created. */
export interface RegisteredPublisher {
  readonly names: PublisherNames;
  readonly declaration: PublisherDeclaration;
  readonly publisher: Publisher;
}

/** The `platform` of a publisher's `connection.*` events; undefined for one that emits none of them [6.3]. */
export function eventPlatform({
  names,
  declaration,
}: Pick<RegisteredPublisher, 'names' | 'declaration'>): string | undefined {
  return declaration.connectionEvents ? names.snake : undefined;
}

/**
 * The publishers of this installation. The core knows publishers only through it; stored rows name one by its
 * constant (`names.constant`), which is also the enum value that clients see.
 */
export class PublisherRegistry {
  private readonly byConstant: ReadonlyMap<string, RegisteredPublisher>;

  constructor(readonly all: readonly RegisteredPublisher[]) {
    this.byConstant = new Map(all.map((each) => [each.names.constant, each]));
  }

  /** The publisher with that enum value, if it is configured. */
  find(constant: string): RegisteredPublisher | undefined {
    return this.byConstant.get(constant);
  }

  /** As {@link find}, for a constant that stands in a stored row. Throws when the plug-in was taken out of the configuration. */
  get(constant: string): RegisteredPublisher {
    const found = this.find(constant);
    if (!found) throw new Error(`Publisher ${constant} is stored but not configured: add its package to PUBLISHERS.`);
    return found;
  }

  /** All enum values, in the order of the configuration. */
  get constants(): readonly string[] {
    return this.all.map((each) => each.names.constant);
  }

  /** Publishers that take a location's data, each with the site that locations enable or not [contract 4, publishing]. */
  get submitting(): readonly { readonly publisher: string; readonly siteId: number }[] {
    return this.all
      .filter(({ publisher }) => publisher.submission)
      .map(({ names, declaration }) => ({ publisher: names.constant, siteId: declaration.site.id }));
  }

  /** Publishers that take the action links of a location, by constant. */
  get takingActionLinks(): readonly string[] {
    return this.all.filter(({ publisher }) => publisher.actionLinks).map(({ names }) => names.constant);
  }

  /** Publishers that verify locations, each with the field of the location record that shows it [contract 4]. */
  get verifying(): readonly { readonly constant: string; readonly field: string }[] {
    return this.all
      .filter(({ publisher }) => publisher.verification)
      .map(({ names }) => ({ constant: names.constant, field: `${names.camel}VerificationStatus` }));
  }
}
