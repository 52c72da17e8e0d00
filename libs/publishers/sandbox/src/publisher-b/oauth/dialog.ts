import { html } from '../../http/answer.js';
import type { Answer } from '../../http/answer.js';
import type { Call } from '../../http/call.js';
import { isHttpUrl } from '../../images/fetch-media.js';
import { back, ownerPage, refusalPage } from '../../pages/owner-page.js';
import { CLIENT } from '../../publisher-a/oauth/consents.js';
import type { WorldB } from '../publisher-b.js';
import { PERMISSIONS } from './consents.js';

/** The consent dialog and its redirects: steps 1 and 2 of [publishers 2.2], shortcuts of [publishers 3.3]. */
export function dialog(world: WorldB, call: Call): Answer {
  const { query } = call;
  const redirectUri = query.get('redirect_uri');
  if (query.get('client_id') !== CLIENT.id) return html(400, refusalPage('101', 'Invalid App ID.'));
  if (!isHttpUrl(redirectUri)) return html(400, refusalPage('191', 'redirect_uri must be an absolute URL.'));
  const requested = permissionsOf(query.get('scope'));
  if ((query.get('response_type') ?? 'code') !== 'code' || requested.length === 0)
    return html(400, refusalPage('100', 'response_type must be code, and scope must name known permissions.'));
  if (query.get('sandbox_decision') === 'deny') {
    return back(redirectUri, query, {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    });
  }
  const owner = query.get('sandbox_user');
  if (owner === null)
    return html(200, ownerPage({ publisher: 'publisher B', owners: world.b.owners, scopes: requested, query }));
  if (!world.b.owners.includes(owner)) return html(400, refusalPage('unknown_user', `There is no ${owner}.`));
  const chosen = query.get('sandbox_scopes');
  const kept = chosen === null ? requested : permissionsOf(chosen);
  const code = world.b.consents.grantCode({
    owner,
    granted: requested.filter((permission) => kept.includes(permission)),
    declined: requested.filter((permission) => !kept.includes(permission)),
    redirectUri,
  });
  return back(redirectUri, query, { code });
}

function permissionsOf(text: string | null): string[] {
  const names = (text ?? '').split(/[\s,]+/);
  return [...new Set(names.filter((name) => PERMISSIONS.includes(name)))];
}
