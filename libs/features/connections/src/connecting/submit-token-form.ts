import { DEFAULT_LANGUAGE } from '@listings/language';
import type { Language } from '@listings/language';
import { failpoint } from '@listings/platform';
import { knownSecrets, knownSecretsOf } from '@listings/publisher-registry';
import { isSecretField } from '@listings/publisher-sdk';
import type { CredentialField, SignInStep } from '@listings/publisher-sdk';
import { unavailableSentence } from '../accounts/unavailable-sentence.js';
import type { ConnectionsDependencies } from '../dependencies.js';
import { admitConnectForm, findConnectForm, finishConnectLink, forgiveConnectForm } from '../store/connect-links.js';
import { connectedTo, failed, returnAddressesOf } from './browser-step.js';
import type { BrowserStep } from './browser-step.js';
import { checkSignIn, problemsOf } from './check-sign-in.js';
import { formKeyOf, showNext } from './show-next.js';
import { MOST_ATTEMPTS_OF_STEP, openStep, textsIn } from './sign-in-step.js';
import type { OpenStep } from './sign-in-step.js';
import { storeConnection } from './store-connection.js';
import { readTokenFields, tokenForm } from './token-form.js';

/** Most submissions of all forms of one link. The last refusal of the publisher ends the attempt to connect. */
const MOST_ATTEMPTS = 10;

/** A form as the browser sends it. */
export interface SubmittedForm {
  readonly state: string;
  /** The number of forms that the owner had completed when the browser got this one. */
  readonly step?: number;
  readonly fields: Readonly<Record<string, string>>;
  /** The language of the browser; English when omitted. */
  readonly language?: Language;
}

/**
 * Handles a form in which an owner entered a token or a code: lets the plug-in check the values at the publisher, and
 * stores the account as CONNECTED, or shows the next form. Values that are not accepted show the form again with the
 * reason; after ten submissions, or three of a further form, the browser returns to errorUrl?reason=failed [contract 7].
 * The values are in no URL, log line, page or error.
 */
export async function submitTokenForm(
  deps: ConnectionsDependencies,
  publisherKey: string,
  { state, step: sent = 0, fields: submitted, language = DEFAULT_LANGUAGE }: SubmittedForm,
): Promise<BrowserStep> {
  const { database, clock, encryption, publishers } = deps;
  const publisher = publishers.all.find(({ names }) => names.kebab === publisherKey);
  const authorization = publisher?.publisher.authorization;
  if (!publisher || authorization?.kind !== 'token') return { outcome: 'unknown' };

  const consent = formKeyOf(deps, publisher, state);
  const { stateDigest } = consent;
  const link = await findConnectForm(database, consent);
  const step = link && openStep(encryption, { link, authorization, stateDigest, now: clock.now() });
  if (!step) return { outcome: 'form ended' };
  const addresses = await returnAddressesOf(database, link);
  // The back button leads to a completed form. The owner sees the open one instead.
  if (sent !== step.number)
    return { outcome: 'form', form: tokenForm({ publisher, step, state, language, addresses }) };
  const counted = { ...consent, step: step.number };
  const most = { most: MOST_ATTEMPTS, mostOfStep: MOST_ATTEMPTS_OF_STEP };
  const admitted = await admitConnectForm(database, { ...counted, ...most });
  if (!admitted) return { outcome: 'form ended' };

  const { values, problems } = readTokenFields(step.fields, submitted, language);
  const isLastOfLink = admitted.attempts >= MOST_ATTEMPTS;
  const finish = () => finishConnectLink(database, { ...consent, now: clock.now() });
  const end = async (reason: string): Promise<BrowserStep> => (await finish(), failed(addresses, reason));
  const again = (status: 422 | 503, shown: Partial<Parameters<typeof tokenForm>[0]>): BrowserStep => ({
    outcome: 'form',
    form: tokenForm({ publisher, step, state, language, addresses, entered: values, status, ...shown }),
  });
  if (problems.length > 0) {
    await forgiveConnectForm(database, counted);
    return isLastOfLink ? end('failed') : again(422, { problems });
  }

  const secrets = secretsAmong(step.fields, values);
  const result = await checkSignIn(
    deps,
    {
      publisher,
      accountId: link.accountId,
      secrets: [...secrets, ...textsIn(step.further?.state)],
      known: [knownSecrets(secrets), knownSecretsOf(step.further?.state)],
    },
    () => authorization.complete(requestOf(step, { fields: values, language })),
  );
  if (result.outcome === 'unavailable') {
    await forgiveConnectForm(database, counted);
    return isLastOfLink
      ? end('publisher_unavailable')
      : again(503, { problems: [unavailableSentence(result.failure, language)] });
  }
  if (result.outcome === 'refused') {
    const isLastOfStep = step.number > 0 && admitted.attemptsOfStep >= MOST_ATTEMPTS_OF_STEP;
    return isLastOfLink || isLastOfStep ? end(result.reason) : again(422, problemsOf(result, { secrets, language }));
  }
  if (result.outcome === 'next')
    return showNext(deps, { publisher, authorization, state, step: step.number, result, secrets, language });
  // A form that was submitted twice connects once: the second browser sees a page.
  if (!(await finish())) return { outcome: 'connected' };
  failpoint('before_connection_stored');
  try {
    return connectedTo(addresses, link, await storeConnection(deps, link, result));
  } catch {
    deps.logger.error({ publisher: publisherKey, accountId: link.accountId }, 'account could not be connected');
    return failed(addresses, 'publisher_unavailable');
  }
}

/** What the plug-in gets: for a further form, also its step and the state of the step before. */
function requestOf({ further }: OpenStep, entered: Pick<SignInStep, 'fields' | 'language'>): SignInStep {
  return further ? { ...entered, step: further.form.step, state: further.state } : entered;
}

function secretsAmong(fields: readonly CredentialField[], values: Readonly<Record<string, string>>): readonly string[] {
  return fields.flatMap((field) => (isSecretField(field) ? [values[field.key] ?? ''] : []));
}
