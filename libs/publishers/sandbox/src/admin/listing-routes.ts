import { json, ok } from '../http/answer.js';
import { arrayOf, copy, isObject, objectOf } from '../json/json.js';
import { mergeInto } from '../json/paths.js';
import { decideEdit, editAttributes, editByPublisher } from '../publisher-a/edits.js';
import { locationOnWire } from '../publisher-a/location-view.js';
import { VERIFICATION_STATES } from '../publisher-a/state.js';
import { setVerificationState, verificationsOf } from '../publisher-a/verifying.js';
import type { PageB } from '../publisher-b/state.js';
import { wrong } from './admin-body.js';
import { adminRoute, findListing } from './admin-route.js';
import type { AdminContext, AdminRoute } from './admin-route.js';

const BADGES = ['blue_verified', 'gray_verified', 'not_verified'] as const;

/** Changes listings as the publisher does: access, raw fields, decisions on edits, verification [publishers 3.4]. */
export const listingRoutes = [
  adminRoute('POST /access', setAccess),
  adminRoute('GET /listings', ({ world, query }) => {
    const owner = query.get('owner') ?? '';
    const all = owner.startsWith('owner-b') ? world.b.listings : world.a.listings;
    return json(
      200,
      [...all.values()].filter((each) => each.owner === owner).map(({ id }) => id),
    );
  }),
  adminRoute('GET /listings/{listing*}', ({ world, params }) => {
    const found = findListing(world, params['listing'] ?? '');
    return json(200, 'a' in found ? locationOnWire(found.a) : { id: found.b.id, ...found.b.fields });
  }),
  adminRoute('POST /listings/{listing*}', ({ world, params, body }) => {
    const found = findListing(world, params['listing'] ?? '');
    const { pendingEdits, ...fields } = copy(body.whole());
    const decisions = pendingEdits === undefined ? {} : (body.optionalObject('pendingEdits') ?? {});
    if ('b' in found) {
      if (Object.keys(decisions).length > 0) throw wrong('publisher B has no pending edits');
      mergeInto(found.b.fields, fields);
      return ok({ id: found.b.id, ...found.b.fields });
    }
    const { metadata, attributes, ...rest } = fields;
    editAttributes(found.a, arrayOf(attributes).filter(isObject));
    mergeInto(found.a.metadata, objectOf(metadata));
    editByPublisher(found.a, rest);
    for (const [path, decision] of Object.entries(decisions)) {
      if (decision !== 'accept' && decision !== 'drop') throw wrong('pendingEdits must be {field: "accept"|"drop"}');
      decideEdit(found.a, path, decision);
    }
    return ok(locationOnWire(found.a));
  }),
  adminRoute('POST /verification/{listing*}', setVerification),
  adminRoute('GET /verifications/{listing*}', showVerifications),
];

function setAccess({ world, body }: AdminContext): ReturnType<AdminRoute['handle']> {
  const found = findListing(world, body.text('listing'));
  const mode = body.oneOf('mode', ['removed', 'hidden', 'restored']);
  const task = body.optionalText('task');
  body.done();
  if (task !== undefined) {
    if ('a' in found) throw wrong('tasks exist at publisher B only');
    setTask(found.b, task, mode);
    return ok({ tasks: found.b.fields['tasks'] });
  }
  const target = 'a' in found ? found.a : found.b;
  target.access = mode === 'restored' ? 'open' : mode;
  return ok({ access: target.access });
}

function setTask(page: PageB, task: string, mode: 'removed' | 'hidden' | 'restored'): void {
  const others = arrayOf(page.fields['tasks']).filter((other) => other !== task);
  page.fields['tasks'] = mode === 'restored' ? [...others, task] : others;
}

function setVerification({ world, params, body }: AdminContext): ReturnType<AdminRoute['handle']> {
  const found = findListing(world, params['listing'] ?? '');
  if ('b' in found) {
    // B has only a badge [publishers 4].
    const state = body.oneOf('state', [...BADGES, 'VERIFIED', 'UNVERIFIED']);
    body.done();
    const badge = state === 'VERIFIED' ? 'blue_verified' : state === 'UNVERIFIED' ? 'not_verified' : state;
    found.b.fields['verification_status'] = badge;
    return ok({ verification_status: badge });
  }
  const state = body.oneOf('state', VERIFICATION_STATES);
  const duplicateOf = body.optionalText('duplicateOf');
  body.done();
  setVerificationState(found.a, state);
  if (state === 'DUPLICATE') found.a.duplicateOf = duplicateOf ?? found.a.duplicateOf ?? found.a.id;
  else found.a.duplicateOf = undefined;
  return ok({ state });
}

/** The verifications of a listing with their pins, which the owner receives. */
function showVerifications({ world, params }: AdminContext): ReturnType<AdminRoute['handle']> {
  const found = findListing(world, params['listing'] ?? '');
  if ('b' in found) throw wrong('publisher B sends no pins');
  const verifications = verificationsOf(found.a, world.startedAt);
  return json(
    200,
    verifications.map(({ id, method, pin, state, wrongPins }) => ({ id, method, pin, state, wrongPins })),
  );
}
