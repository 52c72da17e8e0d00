import type { ServerResponse } from 'node:http';
import { json, ok } from '../http/answer.js';
import type { Call } from '../http/call.js';
import { transmit } from '../http/transmit.js';
import { isObject, parseJson } from '../json/json.js';
import type { JsonValue } from '../json/json.js';
import type { World } from '../world/world.js';
import type { InboxEntry, Misbehaviour } from './inboxes.js';

const DRIPPED_BYTES = 100;

/** Serves `/inbox/<name>`: POST stores a request, GET lists them (filter `?event=`), DELETE removes them [design 4]. */
export async function serveInbox(world: World, call: Call, response: ServerResponse): Promise<void> {
  const name = decodeURIComponent(call.path.replace(/^\/+/, ''));
  if (name === '') return transmit(response, json(404, { error: 'name an inbox: /inbox/<name>' }));
  if (call.method === 'POST') {
    const behaviour = world.inboxes.receive(name, call.headers, call.body.toString('utf8'));
    return answerDelivery(world, response, behaviour);
  }
  if (call.method === 'GET') {
    const entries = world.inboxes.entries(name).filter((entry) => isWanted(entry, call.query));
    return transmit(response, ok(entries as unknown as JsonValue));
  }
  if (call.method === 'DELETE') {
    world.inboxes.empty(name);
    return transmit(response, ok({}));
  }
  return transmit(response, json(405, { error: 'an inbox accepts only POST, GET and DELETE' }));
}

function isWanted(entry: InboxEntry, query: URLSearchParams): boolean {
  const since = query.get('sinceSeq');
  if (since !== null && entry.seq <= Number(since)) return false;
  const event = query.get('event');
  if (event === null) return true;
  const body = parseJson(entry.body);
  return isObject(body) && body['event'] === event;
}

async function answerDelivery(world: World, response: ServerResponse, behaviour: Misbehaviour): Promise<void> {
  if (behaviour.hang) return;
  if (behaviour.delayMs) await world.clock.wait(behaviour.delayMs);
  const answer = json(behaviour.status ?? 200, { received: true }, behaviour.headers);
  if (!behaviour.drip) return transmit(response, answer);
  const pauseMs = behaviour.drip === true ? 1000 : behaviour.drip;
  await drip(response, answer.status, { ...answer.headers, ...behaviour.headers }, () => world.clock.wait(pauseMs));
}

async function drip(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  pause: () => Promise<void>,
): Promise<void> {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'content-length': DRIPPED_BYTES });
  response.flushHeaders();
  for (let sent = 0; sent < DRIPPED_BYTES && !response.destroyed; sent++) {
    await pause();
    response.write(' ');
  }
  response.end();
}
