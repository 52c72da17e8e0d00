import { html } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { Call } from '../../http/call.js';
import { isHttpUrl } from '../../images/fetch-media.js';
import { back, ownerPage, refusalPage } from '../../pages/owner-page.js';
import type { WorldA } from '../publisher-a.js';
import { CLIENT, KNOWN_SCOPES } from './consents.js';
import type { AuthorizationCode } from './consents.js';

/** The consent page and its redirects: steps 1 and 2 of [publishers 1.2], with the shortcuts of [publishers 3.3]. */
export function authorize(world: WorldA, call: Call): Answer {
  const { query } = call;
  const redirectUri = query.get('redirect_uri');
  // Do not redirect if the client or the URL is invalid, because a redirect could leak data to a stranger.
  if (query.get('client_id') !== CLIENT.id) return html(401, refusalPage('invalid_client', 'Unknown client_id.'));
  if (!isHttpUrl(redirectUri))
    return html(400, refusalPage('redirect_uri_mismatch', 'redirect_uri must be an absolute http or https URL.'));
  if (query.get('response_type') !== 'code') return back(redirectUri, query, { error: 'unsupported_response_type' });
  const requested = scopesOf(query.get('scope'));
  if (requested.length === 0) return back(redirectUri, query, { error: 'invalid_scope' });
  if (query.get('sandbox_decision') === 'deny') return back(redirectUri, query, { error: 'access_denied' });

  const owner = query.get('sandbox_user');
  if (owner === null)
    return html(200, ownerPage({ publisher: 'publisher A', owners: world.a.owners, scopes: requested, query }));
  if (!world.a.owners.includes(owner)) return html(400, refusalPage('unknown_user', `There is no ${owner}.`));
  const chosen = query.get('sandbox_scopes');
  const granted = chosen === null ? requested : requested.filter((scope) => scopesOf(chosen).includes(scope));
  const code = world.a.consents.grantCode({
    owner,
    scopes: granted,
    redirectUri,
    isOffline: query.get('access_type') === 'offline',
    isConsentForced: (query.get('prompt') ?? '').split(' ').includes('consent'),
    challenge: challengeOf(query),
  });
  return back(redirectUri, query, { code, scope: granted.join(' ') });
}

/** The scopes of a list separated by spaces or commas. A scope may be a URL that ends in its name [publishers 1.2]. */
export function scopesOf(text: string | null): string[] {
  const names = (text ?? '').split(/[\s,]+/).map((scope) => scope.slice(scope.lastIndexOf('/') + 1));
  return [...new Set(names.filter((name) => KNOWN_SCOPES.includes(name)))];
}

function challengeOf(query: URLSearchParams): AuthorizationCode['challenge'] {
  const text = query.get('code_challenge');
  if (!text) return undefined;
  return { text, method: query.get('code_challenge_method') === 'S256' ? 'S256' : 'plain' };
}
