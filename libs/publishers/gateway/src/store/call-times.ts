import type { Sql } from '@listings/persistence';
import type { ConnectedAccountKey } from './open-connection.js';

/** What a limit of connected accounts counts: one of them, or one of its listings. */
export interface LimitedConnection extends ConnectedAccountKey {
  /** Empty for a limit of the connected account. */
  readonly listingRef: string;
}

/** A limit of a publisher, and whose calls it counts together: those of all accounts, or those of a connected account or listing. */
export interface CallTimeKey {
  readonly of: { readonly publisher: string } | LimitedConnection;
  /** The limit, such as `2/1` for two calls a second. */
  readonly callLimit: string;
}

/** No work comes later than this because a limit has no room. */
const LONGEST_QUEUE_MS = 10 * 60_000;
/** A time that is so many spacings and seconds ahead comes from a clock that was wrong. */
const IMPLAUSIBLE_SPACINGS = 2;
const IMPLAUSIBLE_MS = 60_000;

const interval = (parameter: string) => `make_interval(secs => ${parameter}::double precision / 1000)`;

/** The statements about one of the two tables, whose key has these columns. */
function statementsOf(
  name: string,
  table: { insert: string; select: string; update: string },
  columns: readonly string[],
) {
  const key = [...columns, 'call_limit'];
  const matches = key.map((column, index) => `${column} = $${index + 1}`).join(' and ');
  const [one = '', other = '', third = ''] = [1, 2, 3].map((more) => `$${key.length + more}`);
  return {
    take: {
      name: `call-time-${name}-take`,
      text: `
      ${table.insert} as times (${key.join(', ')}, asked_at, free_at, queue_at)
      values (${key.map((_, index) => `$${index + 1}`).join(', ')}, now(), now() + ${interval(one)}, now())
      on conflict (${key.join(', ')}) do update set asked_at = excluded.asked_at,
        free_at = case when times.free_at > excluded.asked_at then excluded.free_at
          else greatest(times.free_at, excluded.asked_at - ${interval(third)}) + ${interval(one)} end
      where times.free_at <= excluded.asked_at or times.free_at > excluded.asked_at + ${interval(other)}`,
    },
    wait: {
      name: `call-time-${name}-wait`,
      text: `select greatest(0, extract(epoch from free_at - now()))::double precision * 1000 as ms ${table.select} where ${matches}`,
    },
    queue: {
      name: `call-time-${name}-queue`,
      text: `
      ${table.update} set asked_at = now(),
        queue_at = least(greatest(queue_at, free_at, now()) + ${interval(one)}, now() + ${interval(String(LONGEST_QUEUE_MS))})
      where ${matches}
      returning extract(epoch from queue_at - asked_at)::double precision * 1000 as ms`,
    },
    hold: {
      name: `call-time-${name}-hold`,
      text: `${table.update} set free_at = greatest(free_at, least(free_at + ${interval(one)}, now() + ${interval(other)})) where ${matches}`,
    },
  };
}

const application = statementsOf(
  'application',
  {
    insert: 'insert into publisher_call_times',
    select: 'from publisher_call_times',
    update: 'update publisher_call_times',
  },
  ['publisher'],
);
const connection = statementsOf(
  'connection',
  {
    insert: 'insert into connection_call_times',
    select: 'from connection_call_times',
    update: 'update connection_call_times',
  },
  ['account_id', 'connected_account_id', 'listing_ref'],
);

/**
 * Lets a call begin now, and the next one after the spacing; false if the limit has no room yet. The spacing counts from the moment at which
 * the call could begin, if that was at most `keepsMs` ago: a process that asks a little late delays no later call.
 */
export async function takeCallTime(
  sql: Sql,
  { spacingMs, keepsMs, ...key }: CallTimeKey & { spacingMs: number; keepsMs: number },
): Promise<boolean> {
  const { take } = of(key);
  return (await sql.execute(take, [...valuesOf(key), spacingMs, implausibleMsOf(spacingMs), keepsMs])) === 1;
}

/** In how many milliseconds the limit has room. */
export async function untilCallTime(sql: Sql, key: CallTimeKey): Promise<number> {
  const [row] = await sql.query<{ ms: number }>(of(key).wait, valuesOf(key));
  return row?.ms ?? 0;
}

/** In how many milliseconds work that found no room comes again: `stepMs` after the one before. */
export async function queueForCallTime(
  sql: Sql,
  { stepMs, ...key }: CallTimeKey & { stepMs: number },
): Promise<number> {
  const [row] = await sql.query<{ ms: number }>(of(key).queue, [...valuesOf(key), stepMs]);
  return row?.ms ?? 0;
}

/**
 * Moves the next time by so much, because a call went out later than it could begin. Several such calls together move it no further than a
 * window of the limit ahead, in which the publisher forgets them all.
 */
export async function holdCallTime(
  sql: Sql,
  { byMs, windowMs, spacingMs, ...key }: CallTimeKey & { byMs: number; windowMs: number; spacingMs: number },
): Promise<void> {
  const mostMs = Math.min(windowMs, implausibleMsOf(spacingMs));
  await sql.execute(of(key).hold, [...valuesOf(key), byMs, mostMs]);
}

function implausibleMsOf(spacingMs: number): number {
  return IMPLAUSIBLE_SPACINGS * spacingMs + IMPLAUSIBLE_MS;
}

function of({ of: counted }: CallTimeKey): ReturnType<typeof statementsOf> {
  return 'publisher' in counted ? application : connection;
}

function valuesOf({ of: counted, callLimit }: CallTimeKey): (string | number)[] {
  if ('publisher' in counted) return [counted.publisher, callLimit];
  return [counted.accountId, counted.connectedAccountId, counted.listingRef, callLimit];
}
