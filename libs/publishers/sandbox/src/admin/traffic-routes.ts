import { json, ok } from '../http/answer.js';
import type { JsonValue } from '../json/json.js';
import type { LogFilter } from '../requests/request-log.js';
import { lastSegment } from '../scripting/script-queue.js';
import { AdminError, wrong } from './admin-body.js';
import type { AdminBody } from './admin-body.js';
import { adminRoute } from './admin-route.js';

/** Controls the traffic: request log and waiting, limits, latency, misbehaving inboxes [publishers 3.4, design 4]. */
export const trafficRoutes = [
  adminRoute('GET /requests', ({ world, query }) => {
    const since = query.get('sinceSeq');
    const filter: LogFilter = {
      publisher: query.get('publisher') ?? undefined,
      operation: query.get('operation') ?? undefined,
      listing: query.has('listing') ? lastSegment(query.get('listing') ?? '') : undefined,
      owner: query.get('owner') ?? undefined,
      sinceSeq: since === null ? undefined : Number(since),
    };
    return json(200, world.log.list(filter) as unknown as JsonValue);
  }),
  adminRoute('DELETE /requests', ({ world }) => {
    world.log.clear();
    return ok({});
  }),
  adminRoute('POST /requests/wait', async ({ world, body }) => {
    const filter = readFilter(body);
    const count = body.optionalNumber('count') ?? 1;
    const timeoutMs = body.optionalNumber('timeoutMs') ?? 5000;
    body.done();
    const found = await world.log.wait(filter, count, timeoutMs);
    if (!found) {
      const seen = world.log.list(filter).length;
      throw new AdminError(
        408,
        `only ${seen} of ${count} calls of ${filter.operation ?? 'any operation'} arrived within ${timeoutMs} ms`,
      );
    }
    return json(200, found as unknown as JsonValue);
  }),
  adminRoute('POST /limits', ({ world, body }) => {
    const rule = {
      publisher: body.oneOf('publisher', ['a', 'b']),
      scope: body.oneOf('scope', ['app', 'user', 'listing']),
      perMinute: body.optionalNumber('perMinute'),
      editsPerListingPerMinute: body.optionalNumber('editsPerListingPerMinute'),
      blockForMs: body.optionalNumber('blockForMs'),
      retryAfter: body.optionalNumber('retryAfter'),
      hint: body.optionalOneOf('hint', ['header', 'body', 'usage', 'none']),
      listing: optionalId(body),
      owner: body.optionalText('owner'),
    };
    body.done();
    world.limits.set(rule, world.clock.now());
    return ok({});
  }),
  adminRoute('GET /limits', ({ world }) => json(200, world.limits.list() as unknown as JsonValue)),
  adminRoute('DELETE /limits', ({ world }) => {
    world.limits.clear();
    return ok({});
  }),
  adminRoute('POST /latency', ({ world, body }) => {
    const rule = {
      publisher: body.optionalOneOf('publisher', ['a', 'b']),
      operation: body.optionalText('operation'),
      fixedMs: body.optionalNumber('fixedMs') ?? 0,
      jitterMs: body.optionalNumber('jitterMs') ?? 0,
    };
    body.done();
    if (rule.fixedMs < 0 || rule.jitterMs < 0) throw wrong('fixedMs and jitterMs must not be negative');
    world.latency.set(rule);
    return ok({});
  }),
  adminRoute('DELETE /latency', ({ world }) => {
    world.latency.clear();
    return ok({});
  }),
  adminRoute('POST /inbox', ({ world, body }) => {
    const inbox = body.text('inbox');
    const drip = body.raw('drip');
    if (drip !== undefined && typeof drip !== 'number' && typeof drip !== 'boolean')
      throw wrong('drip must be milliseconds between bytes, or true');
    const options = {
      status: body.optionalNumber('status'),
      headers: body.optionalHeaders('headers'),
      delayMs: body.optionalNumber('delayMs'),
      drip,
      hang: body.optionalFlag('hang'),
      times: body.optionalNumber('times'),
    };
    body.done();
    world.inboxes.misbehave(
      inbox,
      Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    );
    return ok({});
  }),
];

function readFilter(body: AdminBody): LogFilter {
  return {
    operation: body.optionalText('operation'),
    publisher: body.optionalOneOf('publisher', ['a', 'b']),
    listing: optionalId(body),
    owner: body.optionalText('owner'),
    sinceSeq: body.optionalNumber('sinceSeq'),
    completed: body.optionalFlag('completed'),
  };
}

function optionalId(body: AdminBody): string | undefined {
  const listing = body.optionalText('listing');
  return listing === undefined ? undefined : lastSegment(listing);
}
