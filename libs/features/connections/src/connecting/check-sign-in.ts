import type { Language } from '@listings/language';
import { publisherSentence, withoutSecrets } from '@listings/publisher-gateway';
import type { KnownSecrets, RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure, SignInResult } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { connectTexts } from '../texts/connect-texts.js';
import { COMPLETE_TIMEOUT_MS } from './store-connection.js';

type Refused = Extract<SignInResult, { outcome: 'refused' }>;

/** The outcome of a step of a sign-in: the plug-in's result, or why the service could not ask the publisher. */
export type CheckedSignIn = SignInResult | { readonly outcome: 'unavailable'; readonly failure: PublisherFailure };

/** Lets the plug-in check what an owner entered. No log line contains a secret. */
export async function checkSignIn(
  { calls, logger }: ConnectionsDependencies,
  of: {
    publisher: RegisteredPublisher;
    accountId: number;
    secrets: readonly string[];
    known: readonly KnownSecrets[];
  },
  work: () => Promise<SignInResult>,
): Promise<CheckedSignIn> {
  const { publisher, accountId, secrets, known } = of;
  try {
    return await calls.callUnconnected(publisher, work, { timeoutMs: COMPLETE_TIMEOUT_MS, secrets, known });
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    const about = { publisher: publisher.names.kebab, accountId, failure: error.failure };
    logger.warn(about, 'token could not be checked at the publisher');
    return { outcome: 'unavailable', failure: error.failure };
  }
}

/** Why the publisher refuses the values: a sentence for the form, and for its fields, without any secret. */
export function problemsOf(
  { reason, text, fieldErrors = {} }: Refused,
  { secrets, language }: { secrets: readonly string[]; language: Language },
) {
  const sentence = (from: unknown) => withoutSecrets(publisherSentence(from), secrets);
  const fieldProblems = Object.fromEntries(
    Object.entries(fieldErrors).flatMap(([key, from]) => (sentence(from) === '' ? [] : [[key, sentence(from)]])),
  );
  const own =
    sentence(text) || (Object.keys(fieldProblems).length > 0 ? '' : connectTexts(language)(`refused.${reason}`));
  return { problems: own === '' ? [] : [own], fieldProblems };
}
