import { eventCatalogue } from '@listings/event-catalogue';
import type { EventDescription } from '@listings/event-catalogue';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { publisherNames } from '@listings/publisher-sdk';
import type { CodedMessage } from '@listings/publisher-sdk';
import type { Example, ExampleNames } from '../operations/operation.js';

/** What the configured plug-ins contribute to the document, which therefore differs between installations [design 3.7]. */
export interface DocumentFacts {
  /** Display names of the publishers, by publisher constant. */
  readonly publishers: Readonly<Record<string, string>>;
  /** Names of the verification fields that publishers add to the location record. */
  readonly verificationFields: readonly string[];
  /** Error codes that the plug-ins declare, by the kind of operation that returns them. */
  readonly publisherErrors: Readonly<Record<'import' | 'posts' | 'responses', readonly CodedMessage[]>>;
  /** All events of this installation [6]. */
  readonly events: readonly EventDescription[];
  /** Resolves a declared example to its value in the document. */
  example(declared: Example): unknown;
}

/** Derives the facts from the registry. */
export function documentFacts({ all, eventPublishers }: PublisherRegistry): DocumentFacts {
  const verificationFields = all.flatMap(({ publisher, names }) =>
    publisher.verification ? [`${names.camel}VerificationStatus`] : [],
  );
  const [first, second = first] = all;
  const site = first?.declaration.site ?? { id: 1, name: 'Town guide', url: 'https://town-guide.example' };
  const names: ExampleNames = {
    publisher: first?.names.constant ?? FALLBACK.constant,
    otherPublisher: second?.names.constant ?? FALLBACK.constant,
    accountType: `${(first?.names ?? FALLBACK).pascal}Account`,
    site: { id: site.id, name: site.name, url: site.url },
    verification: Object.fromEntries(
      verificationFields.map((field) => [field, { status: 'NOT_CONNECTED', message: null }]),
    ),
  };
  return {
    publishers: Object.fromEntries(all.map((each) => [each.names.constant, each.declaration.displayName])),
    verificationFields,
    publisherErrors: {
      import: distinct(all.flatMap(({ declaration }) => Object.values(declaration.importErrors))),
      posts: distinct(all.flatMap(({ declaration }) => declaration.postErrors ?? [])),
      responses: distinct(all.flatMap(({ declaration }) => declaration.replyErrors ?? [])),
    },
    events: eventCatalogue(eventPublishers),
    example: (declared) => (typeof declared === 'function' ? declared(names) : declared),
  };
}

/** The publisher that examples name when no plug-in is configured. */
const FALLBACK = publisherNames('town-guide');

/** Merges messages with the same code: two plug-ins may declare the same code with different messages. */
function distinct(messages: readonly CodedMessage[]): CodedMessage[] {
  const byCode = new Map<CodedMessage['code'], string[]>();
  for (const { code, message } of messages) {
    const known = byCode.get(code) ?? [];
    if (!known.includes(message)) byCode.set(code, [...known, message]);
  }
  return [...byCode].sort().map(([code, texts]) => ({ code, message: texts.join('. ') }));
}
