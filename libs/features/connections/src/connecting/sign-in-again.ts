import type { Language } from '@listings/language';
import { openConnection, unsealCredentials } from '@listings/publisher-gateway';
import { knownSecretsOf } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { Credentials, TokenAuthorization } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { finishConnectLink } from '../store/connect-links.js';
import type { ConnectLink } from '../store/connect-links.js';
import { connectedTo, returnAddressesOf } from './browser-step.js';
import type { BrowserStep } from './browser-step.js';
import { checkSignIn } from './check-sign-in.js';
import { formKeyOf, showNext } from './show-next.js';
import { textsIn } from './sign-in-step.js';
import { storeConnection } from './store-connection.js';

/**
 * Signs in with the stored credentials of an account that needs its owner, who then enters only what is missing, such as a code. Undefined if
 * the link is for no such account, or if the owner must fill in the first form. The link counts as opened before the call, so the publisher
 * sends one code for each link.
 */
export async function signInAgain(
  deps: ConnectionsDependencies,
  of: {
    link: ConnectLink;
    publisher: RegisteredPublisher;
    authorization: TokenAuthorization;
    state: string;
    language: Language;
  },
): Promise<BrowserStep | undefined> {
  const { database, clock } = deps;
  const { link, publisher, authorization, state, language } = of;
  if (!authorization.signInAgain) return undefined;
  const credentials = await waitingCredentials(deps, link);
  if (!credentials) return undefined;
  const secrets = textsIn(credentials);
  const result = await checkSignIn(
    deps,
    { publisher, accountId: link.accountId, secrets, known: [knownSecretsOf(credentials)] },
    async () => authorization.signInAgain?.({ credentials, language }) ?? { outcome: 'refused', reason: 'failed' },
  );
  if (result.outcome === 'next')
    return showNext(deps, { publisher, authorization, state, step: 0, result, secrets: [], language });
  if (result.outcome !== 'connected') return undefined;
  const finished = await finishConnectLink(database, { ...formKeyOf(deps, publisher, state), now: clock.now() });
  if (!finished) return { outcome: 'connected' };
  return connectedTo(await returnAddressesOf(database, link), link, await storeConnection(deps, link, result));
}

/** The credentials of the account at which the owner signs in again; undefined if it does not wait for its owner. */
async function waitingCredentials(
  { database, encryption, logger }: ConnectionsDependencies,
  { accountId, publisher, connectedAccountId }: ConnectLink,
): Promise<Credentials | undefined> {
  if (connectedAccountId === null) return undefined;
  const key = { accountId, connectedAccountId };
  const connection = await openConnection(database, key);
  if (connection?.status !== 'REAUTH_REQUIRED' || connection.publisher !== publisher) return undefined;
  if (connection.credentials === null || connection.accountPaused) return undefined;
  try {
    return unsealCredentials(encryption, key, connection.credentials);
  } catch {
    logger.warn(key, 'credentials cannot be decrypted: the owner signs in anew');
    return undefined;
  }
}
