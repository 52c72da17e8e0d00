import { arrayOf } from '../json/json.js';
import type { Credential } from '../world/credentials.js';
import type { Found } from '../world/publisher-data.js';
import type { ContextB, Needs } from './context.js';
import { missingObject, missingPermission, noRole, pageTokenRequired } from './errors.js';
import type { PageB } from './state.js';

/**
 * The page with an id, if this token may use it: checks role, kind of token, permission and task [publishers 2.2-2.4].
 */
export function openPage(context: ContextB, id: string, needs: Needs = {}): PageB {
  const credential = context.credential();
  const page = context.world.b.listings.get(id);
  if (!page || page.access === 'hidden') throw missingObject(id);
  if (page.owner !== credential.owner || page.access === 'removed') throw noRole();
  if (credential.kind === 'page' && credential.listing !== id) throw noRole();
  const isUserTokenRefused = context.world.settings['b.rejectUserTokenOnPageEdges'];
  if (needs.pageToken && credential.kind === 'user' && isUserTokenRefused) throw pageTokenRequired();
  requirePermission(credential, needs.permission);
  if (needs.task && !arrayOf(page.fields['tasks']).includes(needs.task))
    throw missingPermission(`the ${needs.task} task on this page`);
  return page;
}

/** The object with the id in the path, on a page that this token may use [publishers 2.2-2.4]. */
export function openObject<FoundAtB extends Found<PageB, unknown>>(
  context: ContextB,
  kind: string,
  needs: Needs,
  find: (id: string) => FoundAtB | undefined,
): FoundAtB {
  const id = context.params[kind] ?? '';
  context.credential();
  const found = find(id);
  if (!found) throw missingObject(id);
  openPage(context, found.listing.id, needs);
  return found;
}

/** Refuses a token without a permission of the owner [publishers 2.2]. */
export function requirePermission(credential: Credential, permission: string | undefined): void {
  if (permission && !credential.scopes.includes(permission)) throw missingPermission(`${permission} permission`);
}
