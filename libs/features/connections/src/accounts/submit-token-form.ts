import { admitConnectForm, finishConnectLink } from '../store/connect-links.js';
import { failpoint } from '@listings/platform';
import { publisherSentence, withoutSecrets } from '@listings/publisher-gateway';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { AuthorizationResult, PublisherFailure, TokenAuthorization } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { COMPLETE_TIMEOUT_MS, storeConnection } from './store-connection.js';
import { CONSENT_MS, digestOf } from './link-secrets.js';
import { connectedTo, failed, returnAddressesOf } from './open-connect-link.js';
import type { BrowserStep } from './open-connect-link.js';
import { readTokenFields, tokenForm } from './token-form.js';
import { unavailableSentence } from './unavailable-sentence.js';

/** Submissions of one form. The last one that the publisher refuses ends the attempt to connect. */
const MOST_ATTEMPTS = 10;

/** Shown when the publisher refuses the values and the plug-in gives no sentence. */
const refusals: Readonly<Record<(AuthorizationResult & { outcome: 'refused' })['reason'], string>> = {
  failed: 'The publisher does not accept these values. Check them and try again.',
  scope_missing: 'The publisher accepts these values, but they lack a permission. Enter ones with all permissions.',
  denied: 'The publisher does not allow this connection.',
};

/**
 * Handles the form in which an owner entered a token: lets the plug-in check the values at the publisher, and stores the
 * account as CONNECTED. Values that are not accepted show the form again with the reason; after ten submissions the
 * browser returns to errorUrl?reason=failed [contract 7]. The values are in no URL, log line, page or error.
 */
export async function submitTokenForm(
  deps: ConnectionsDependencies,
  publisherKey: string,
  { state, fields: submitted }: { state: string; fields: Readonly<Record<string, string>> },
): Promise<BrowserStep> {
  const { database, clock, publishers } = deps;
  const publisher = publishers.all.find(({ names }) => names.kebab === publisherKey);
  const authorization = publisher?.publisher.authorization;
  if (!publisher || authorization?.kind !== 'token') return { outcome: 'unknown' };

  const stateDigest = digestOf(state);
  const consent = {
    stateDigest,
    publisher: publisher.names.constant,
    openedAfter: new Date(clock.now().getTime() - CONSENT_MS),
  };
  const link = await admitConnectForm(database, { ...consent, most: MOST_ATTEMPTS });
  if (!link) return { outcome: 'form ended' };
  const addresses = await returnAddressesOf(database, link);
  const { values, problems } = readTokenFields(authorization.fields, submitted);
  const again = (sentences: readonly string[], status: 422 | 503): BrowserStep => {
    const form = { publisher, authorization, state, addresses, entered: values, problems: sentences, status };
    return { outcome: 'form', form: tokenForm(form) };
  };
  const isLast = link.attempts >= MOST_ATTEMPTS;
  const finish = () => finishConnectLink(database, { ...consent, now: clock.now() });
  if (problems.length > 0) return isLast ? (await finish(), failed(addresses, 'failed')) : again(problems, 422);

  const result = await check(deps, { publisher, authorization, accountId: link.accountId, values });
  if (result.outcome === 'unavailable') {
    return isLast
      ? (await finish(), failed(addresses, 'publisher_unavailable'))
      : again([unavailableSentence(result.failure)], 503);
  }
  if (result.outcome === 'refused') {
    const sentence = withoutSecrets(publisherSentence(result.text), secretsAmong(authorization, values));
    return isLast
      ? (await finish(), failed(addresses, result.reason))
      : again([sentence || refusals[result.reason]], 422);
  }
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

/** Lets the plug-in turn the values into credentials. Nothing that is logged contains a secret among them. */
async function check(
  { calls, logger }: ConnectionsDependencies,
  of: {
    publisher: RegisteredPublisher;
    authorization: TokenAuthorization;
    accountId: number;
    values: Readonly<Record<string, string>>;
  },
): Promise<AuthorizationResult | { outcome: 'unavailable'; failure: PublisherFailure }> {
  const { publisher, authorization, accountId, values } = of;
  try {
    return await calls.callUnconnected(publisher, () => authorization.complete({ fields: values }), {
      timeoutMs: COMPLETE_TIMEOUT_MS,
      secrets: secretsAmong(authorization, values),
    });
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error;
    const about = { publisher: publisher.names.kebab, accountId, failure: error.failure };
    logger.warn(about, 'token could not be checked at the publisher');
    return { outcome: 'unavailable', failure: error.failure };
  }
}

function secretsAmong({ fields }: TokenAuthorization, values: Readonly<Record<string, string>>): readonly string[] {
  return fields.flatMap(({ key, secret }) => (secret ? [values[key] ?? ''] : []));
}
