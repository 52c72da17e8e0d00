import { publisherNames } from '@listings/publisher-sdk';
import type { CodedMessage } from '@listings/publisher-sdk';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Example, ExampleNames } from '../http/operation.js';

/** What the configured plug-ins contribute to the document: it is made anew for every installation [design 3.7]. */
export interface DocumentFacts {
  /** Constants of the publishers with the names that people know them by. */
  readonly publishers: Readonly<Record<string, string>>;
  /** Fields that a location record has beyond its own. */
  readonly verificationFields: readonly string[];
  /** Codes that the plug-ins declare, by what they are about. */
  readonly publisherErrors: Readonly<Record<'import' | 'posts', readonly CodedMessage[]>>;
  /** An example as it stands in the document. */
  example(declared: Example): unknown;
}

/** Reads them from the registry. */
export function documentFacts({ all }: PublisherRegistry): DocumentFacts {
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
    },
    example: (declared) => (typeof declared === 'function' ? declared(names) : declared),
  };
}

/** Without any plug-in the examples still name one. */
const FALLBACK = publisherNames('town-guide');

/** Two plug-ins may share a code: it then has both messages. */
function distinct(messages: readonly CodedMessage[]): CodedMessage[] {
  const byCode = new Map<CodedMessage['code'], string[]>();
  for (const { code, message } of messages) {
    const known = byCode.get(code) ?? [];
    if (!known.includes(message)) byCode.set(code, [...known, message]);
  }
  return [...byCode].sort().map(([code, texts]) => ({ code, message: texts.join('. ') }));
}
