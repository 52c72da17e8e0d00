import { json, ok } from '../http/answer.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { changeSettings } from '../world/settings.js';
import { wrong } from './admin-body.js';
import { adminRoute } from './admin-route.js';
import { worldState } from './world-state.js';

const MOST_LISTINGS = 20_000;

/** Controls the world as a whole: liveness, contents, reset, clock, settings [publishers 3.4, 3.6]. */
export const worldRoutes = [
  adminRoute('GET /health', ({ world }) => ok({ status: 'ok', now: world.clock.iso() })),
  adminRoute('GET /state', ({ world, query }) => json(200, worldState(world, query.get('listing') ?? undefined))),
  adminRoute('POST /reset', ({ worlds, space, body }) => {
    const seed = body.optionalNumber('seed') ?? 1;
    const listingsPerOwner = body.optionalNumber('listingsPerOwner') ?? 60;
    body.done();
    if (!Number.isInteger(listingsPerOwner) || listingsPerOwner < 0 || listingsPerOwner > MOST_LISTINGS)
      throw wrong(`listingsPerOwner must be a whole number up to ${MOST_LISTINGS}`);
    if (!Number.isInteger(seed) || seed < 1) throw wrong('seed must be a whole number from 1');
    const fresh = worlds.reset(space, { seed, listingsPerOwner });
    return ok({ seed, listingsPerOwner, now: fresh.clock.iso() });
  }),
  adminRoute('POST /clock', ({ world, body }) => {
    const advanceMs = body.optionalNumber('advanceMs');
    const isReal = body.optionalFlag('real');
    const instant = body.has('now') ? instantOf(body.raw('now')) : undefined;
    body.done();
    if ([advanceMs, isReal, instant].filter((option) => option !== undefined).length !== 1)
      throw wrong('send exactly one of advanceMs, now, real:true');
    if (advanceMs !== undefined) world.clock.advance(advanceMs);
    if (instant !== undefined) world.clock.moveTo(instant);
    if (isReal) world.clock.followRealTime();
    const ran = world.agenda.runDue(world.clock.now());
    return ok({ now: world.clock.iso(), ran });
  }),
  adminRoute('GET /clock', ({ world }) => ok({ now: world.clock.iso() })),
  adminRoute('POST /settings', ({ world, body }) => {
    const problem = changeSettings(world.settings, body.whole());
    if (problem) throw wrong(problem);
    return ok(settingsOf(world.settings));
  }),
  adminRoute('GET /settings', ({ world }) => ok(settingsOf(world.settings))),
];

function settingsOf(settings: object): JsonObject {
  return { ...settings } as JsonObject;
}

function instantOf(value: JsonValue | undefined): number {
  const instant = typeof value === 'number' ? value : Date.parse(String(value));
  if (!Number.isFinite(instant)) throw wrong('now must be a time: RFC 3339 or milliseconds');
  return instant;
}
