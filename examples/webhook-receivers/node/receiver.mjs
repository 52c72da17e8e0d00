// A webhook receiver with nothing but Node. Start: WEBHOOK_SECRET=whsec_... PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 1024 * 1024;

// During a rotation the service signs with both secrets, so one secret is enough here.
const key = Buffer.from((process.env.WEBHOOK_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
if (key.length < 24) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook URL: whsec_...');

// The file stands for your database: one line per event, written before the answer, so that a crash loses nothing.
// In a database, a unique index on the id finds the duplicates.
const file = process.env.EVENTS_FILE ?? 'received-events.jsonl';
const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
const stored = lines.map((line) => JSON.parse(line));
const knownIds = new Set(stored.map(({ id }) => id));
let lastSequence = stored.reduce((last, { sequence }) => Math.max(last, sequence), 0);
const output = openSync(file, 'a');

/** What your business does with each event; a key that is missing is an event that this receiver does not know. */
const handlers = {
  'profile.created': (event) => console.log(`location ${event.location_id} was created`),
  'profile.updated': (event) => console.log(`location ${event.location_id} was edited`),
  'interaction.review': (event) => console.log(`review ${event.data.interaction.id} is new or has changed`),
};

/** Whether the request comes from the service and is recent. `body` is the bytes as received. */
function isAuthentic(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !/^\d{1,12}$/.test(timestamp ?? '') || !signatures) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((entry) => {
    const [version, value] = entry.split(',');
    const given = Buffer.from(value ?? '', 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Stores the event, unless it is a duplicate. */
function store(id, sequence, event) {
  if (knownIds.has(id)) return false;
  writeSync(output, `${JSON.stringify({ id, sequence, event })}\n`);
  fsyncSync(output);
  knownIds.add(id);
  // Only the events of one location come in order, so a gap can close later. Report one that stays open.
  if (lastSequence > 0 && sequence > lastSequence + 1)
    console.log(`gap: no event ${lastSequence + 1} to ${sequence - 1} yet`);
  lastSequence = Math.max(lastSequence, sequence);
  return true;
}

/** Processes the event after the answer. Slow work belongs in a job that reads the stored events. */
function handle(id, event) {
  const handler = handlers[event.event];
  if (handler) handler(event);
  else console.log(`ignored ${event.event}`);
  console.log(`processed ${id}`);
}

function parsed(body) {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

export const server = createServer((request, response) => {
  const answer = (status) => response.writeHead(status).end();
  if (request.method !== 'POST') return answer(405);
  const chunks = [];
  let size = 0;
  request.on('data', (chunk) => {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  });
  request.on('end', () => {
    if (size > MAX_BODY_BYTES) return answer(413);
    const body = Buffer.concat(chunks);
    if (!isAuthentic(request.headers, body)) return answer(401);
    const event = parsed(body);
    const sequence = Number(request.headers['x-listings-sequence']);
    if (typeof event?.event !== 'string' || !Number.isSafeInteger(sequence)) return answer(400);
    const id = request.headers['webhook-id'];
    let isNew;
    try {
      isNew = store(id, sequence, event);
    } catch (error) {
      console.log(`not stored: ${error.message}`);
      // The service sends the event again.
      return answer(500);
    }
    answer(200);
    if (isNew) setImmediate(handle, id, event);
    else console.log(`duplicate ${id}`);
  });
});
server.listen(Number(process.env.PORT ?? 8080), process.env.HOST ?? '127.0.0.1', () =>
  console.log(`listening on port ${server.address().port}`),
);
