import { json, ok } from '../http/answer.js';
import { arrayOf, isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import type { Script, ScriptedError, ScriptedResponse } from '../scripting/script-queue.js';
import { AdminBody, wrong } from './admin-body.js';
import { adminRoute } from './admin-route.js';

const DROPS = ['before', 'after', 'midBody'] as const;
const ERRORS = ['rate_limited', 'unauthenticated', 'forbidden', 'not_found', 'unavailable', 'invalid'] as const;

/** Queues, lists and clears scripted responses [publishers 3.5]. */
export const scriptRoutes = [
  adminRoute('POST /script', ({ world, body }) => {
    world.scripts.add(readScript(body));
    return ok({ scripts: world.scripts.list().length });
  }),
  adminRoute('GET /script', ({ world }) => json(200, world.scripts.list() as unknown as JsonValue)),
  adminRoute('DELETE /script', ({ world }) => {
    world.scripts.clear();
    return ok({});
  }),
];

function readScript(body: AdminBody): Script {
  const operation = body.text('operation');
  if (!/^[ab]\.[\w.]*\*?$/.test(operation)) throw wrong('operation must be a name such as a.posts.create or b.*');
  const match = readMatch(body.optionalObject('match'));
  const responses = arrayOf(body.raw('responses')).map(readResponse);
  body.done();
  if (responses.length === 0) throw wrong('responses must be a list of at least one response');
  return { operation, match, responses };
}

function readMatch(match: JsonObject | undefined): Script['match'] {
  if (!match) return undefined;
  const fields = new AdminBody(match);
  const wanted = {
    listing: fields.optionalText('listing'),
    owner: fields.optionalText('owner'),
    bodyContains: fields.optionalText('bodyContains'),
  };
  fields.done();
  return wanted;
}

function readResponse(value: JsonValue): ScriptedResponse {
  if (!isObject(value)) throw wrong('each response must be an object');
  const fields = new AdminBody(value);
  const response = {
    status: fields.optionalNumber('status'),
    headers: fields.optionalHeaders('headers'),
    body: fields.raw('body'),
    error: readError(fields.raw('error')),
    delayMs: fields.optionalNumber('delayMs'),
    hold: fields.optionalFlag('hold'),
    drop: fields.optionalOneOf('drop', DROPS),
    apply: fields.optionalFlag('apply'),
    times: fields.optionalNumber('times'),
  };
  fields.done();
  if (response.status !== undefined && (response.status < 100 || response.status > 999))
    throw wrong('status must be a status code');
  return response;
}

function readError(value: JsonValue | undefined): ScriptedError | undefined {
  if (value === undefined || value === null) return undefined;
  const shortcut = ERRORS.find((name) => name === value);
  if (shortcut) return shortcut;
  if (isObject(value) && isObject(value['invalid'])) {
    const fields = new AdminBody(value['invalid']);
    const invalid = { field: fields.optionalText('field'), text: fields.optionalText('text') };
    fields.done();
    return { invalid };
  }
  if (isObject(value) && typeof value['code'] === 'number') {
    const fields = new AdminBody(value);
    const error = {
      code: fields.number('code'),
      subcode: fields.optionalNumber('subcode'),
      text: fields.optionalText('text'),
    };
    fields.done();
    return error;
  }
  throw wrong(`error must be one of ${ERRORS.join(', ')}, {invalid:{field,text}} or {code, subcode, text}`);
}
