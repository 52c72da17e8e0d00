import { json } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { decodeBody } from '../http/call.js';
import type { Call } from '../http/call.js';
import { Router } from '../http/router.js';
import { isObject } from '../json/json.js';
import type { Worlds } from '../worlds.js';
import { AdminBody, AdminError, wrong } from './admin-body.js';
import type { AdminRoute } from './admin-route.js';
import { conversationRoutes } from './conversation-routes.js';
import { credentialRoutes } from './credential-routes.js';
import { customerRoutes } from './customer-routes.js';
import { listingRoutes } from './listing-routes.js';
import { photoRoutes } from './photo-routes.js';
import { postRoutes } from './post-routes.js';
import { scriptRoutes } from './script-routes.js';
import { strangerRoutes } from './stranger-routes.js';
import { trafficRoutes } from './traffic-routes.js';
import { worldRoutes } from './world-routes.js';

const ROUTES = new Router<AdminRoute>([
  ...worldRoutes,
  ...scriptRoutes,
  ...credentialRoutes,
  ...listingRoutes,
  ...photoRoutes,
  ...strangerRoutes,
  ...customerRoutes,
  ...conversationRoutes,
  ...postRoutes,
  ...trafficRoutes,
]);

/** Serves `/_sandbox`: JSON without authentication; errors are `{"error": sentence}` [publishers 3.4]. */
export async function serveAdmin(worlds: Worlds, space: string, call: Call): Promise<Answer> {
  const found = ROUTES.match(call.method, call.path);
  if (!found) {
    return ROUTES.knowsPath(call.path)
      ? json(405, { error: `${call.method} is not served at /_sandbox${call.path}` })
      : json(404, { error: `there is no /_sandbox${call.path}` });
  }
  try {
    const { route, params } = found;
    return await route.handle({
      worlds,
      space,
      world: worlds.get(space),
      params,
      query: call.query,
      body: new AdminBody(bodyOf(call)),
    });
  } catch (error) {
    if (error instanceof AdminError) return json(error.status, { error: error.message });
    throw error;
  }
}

function bodyOf(call: Call): ReturnType<AdminBody['whole']> {
  // Accepts any content type, because people type these calls into curl.
  const { kind, value } = decodeBody({ ...call, headers: { ...call.headers, 'content-type': 'application/json' } });
  if (kind === 'empty') return {};
  if (!isObject(value)) throw wrong('the body must be a JSON object');
  return value;
}
