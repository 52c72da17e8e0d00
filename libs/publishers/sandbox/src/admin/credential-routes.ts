import { ok } from '../http/answer.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { lastSegment } from '../scripting/script-queue.js';
import type { Credential, CredentialKind } from '../world/credentials.js';
import { unknown, wrong } from './admin-body.js';
import { adminRoute } from './admin-route.js';
import type { AdminContext, AdminRoute } from './admin-route.js';

const KINDS: readonly CredentialKind[] = ['access', 'refresh', 'user', 'page'];
const LAPSED = 463;
const REMOVED_BY_USER = 458;
const INVALIDATED = 467;

/** Expires or revokes tokens: the next call returns 401, `invalid_grant` or 190 [publishers 3.4]. */
export const credentialRoutes = [
  adminRoute('POST /tokens/expire', (context) => end(context, 'expire')),
  adminRoute('POST /tokens/revoke', (context) => end(context, 'revoke')),
];

function end({ world, body }: AdminContext, how: 'expire' | 'revoke'): ReturnType<AdminRoute['handle']> {
  const owner = body.text('owner');
  const kind = body.oneOf('token', KINDS);
  const listing = body.optionalText('listing');
  const subcode = body.optionalNumber('subcode');
  body.done();
  if (![...world.a.owners, ...world.b.owners].includes(owner)) throw unknown(`owner ${owner}`);
  const isA = owner.startsWith('owner-a');
  if (isA !== (kind === 'access' || kind === 'refresh')) throw wrong(`${owner} has no ${kind} token`);

  if (how === 'revoke' && isA) world.a.consents.revokeAll(owner, subcode);
  else if (how === 'revoke' && kind === 'user') world.b.consents.revokeAll(owner, subcode ?? REMOVED_BY_USER);
  else {
    const usual = how === 'revoke' ? INVALIDATED : LAPSED;
    for (const credential of chosen(world, owner, kind, listing)) credential.dead ??= { subcode: subcode ?? usual };
  }
  return ok({});
}

function chosen(world: SandboxWorld, owner: string, kind: CredentialKind, listing: string | undefined): Credential[] {
  if (kind !== 'page') return world.credentials.of(owner, kind);
  const pageId = listing && lastSegment(listing);
  const pages = world.b.pagesOf(owner).filter(({ id }) => pageId === undefined || id === pageId);
  if (pages.length === 0) throw unknown(`page ${listing ?? ''} of ${owner}`);
  // The fixed page tokens exist only after a lookup.
  for (const { id } of pages) world.b.consents.find(`pt-${id}`);
  return world.credentials
    .of(owner, 'page')
    .filter((credential) => pageId === undefined || credential.listing === pageId);
}
