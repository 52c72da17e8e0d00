import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { BarePost } from './bare-post.js';
import { barePost, serveOrders } from './bare-post.js';

/**
 * The bare loop that signs and logs: it writes an attempt row before each request and the outcome after it, both in
 * batches, and signs each body as Standard Webhooks describes. It claims nothing and keeps no order: two of it would
 * send everything twice, and a crash loses what is in memory.
 */

/** Attempts of one insert, and outcomes of one update at most. */
const BATCH = 500;
/** Attempts that are inserted before their request, at most. */
const AHEAD = 2 * BATCH;

const SCHEMA = `
  create table if not exists bare_attempts (
    endpoint integer not null,
    sequence bigint not null,
    attempt smallint not null,
    url text not null,
    started_at timestamptz not null default now(),
    duration_ms integer,
    response_status smallint,
    primary key (endpoint, sequence, attempt)
  )`;

const INSERT = {
  name: 'bare-insert',
  text: `insert into bare_attempts (endpoint, sequence, attempt, url)
    select endpoint, sequence, 1, url from unnest($1::integer[], $2::bigint[], $3::text[]) as given (endpoint, sequence, url)`,
};

const UPDATE = {
  name: 'bare-update',
  text: `update bare_attempts a set duration_ms = given.duration_ms, response_status = 200
    from unnest($1::integer[], $2::bigint[], $3::integer[]) as given (endpoint, sequence, duration_ms)
    where a.endpoint = given.endpoint and a.sequence = given.sequence and a.attempt = 1`,
};

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 });
const secret = Buffer.alloc(32, 9);
await pool.query(SCHEMA);

serveOrders(async ({ urls, posts, concurrency }) => {
  const logged: BarePost[] = [];
  let ended: { post: BarePost; durationMs: number }[] = [];
  const waiting: (() => void)[] = [];
  let inserted = 0;
  let recorded = 0;
  const urlOf = (post: BarePost) => urls[post.url] ?? '';
  let wakeInserter: () => void = () => undefined;
  let wakeRecorder: () => void = () => undefined;

  const insertAhead = async () => {
    while (inserted < posts.length) {
      if (logged.length > AHEAD - BATCH) {
        await new Promise<void>((resolve) => (wakeInserter = resolve));
        continue;
      }
      const batch = posts.slice(inserted, inserted + BATCH);
      await pool.query({
        ...INSERT,
        values: [batch.map(({ url }) => url), batch.map(({ sequence }) => sequence), batch.map(urlOf)],
      });
      inserted += batch.length;
      logged.push(...batch);
      for (const wake of waiting.splice(0)) wake();
    }
  };
  const record = async () => {
    while (recorded < posts.length) {
      if (ended.length === 0) await new Promise<void>((resolve) => (wakeRecorder = resolve));
      const batch = ended.slice(0, BATCH);
      ended = ended.slice(batch.length);
      await pool.query({
        ...UPDATE,
        values: [
          batch.map(({ post }) => post.url),
          batch.map(({ post }) => post.sequence),
          batch.map(({ durationMs }) => Math.round(durationMs)),
        ],
      });
      recorded += batch.length;
    }
  };
  let sent = 0;
  const send = async () => {
    while (sent < posts.length) {
      const post = logged.shift();
      if (post === undefined) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        continue;
      }
      sent += 1;
      if (logged.length <= AHEAD - BATCH) wakeInserter();
      const begin = performance.now();
      await barePost(urlOf(post), post, signed(post));
      ended.push({ post, durationMs: performance.now() - begin });
      wakeRecorder();
    }
    for (const wake of waiting.splice(0)) wake();
  };
  await Promise.all([insertAhead(), record(), ...Array.from({ length: concurrency }, send)]);
});

function signed({ id, body }: BarePost): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
