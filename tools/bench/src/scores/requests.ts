import type { Database } from '@listings/persistence';
import { cpuSince } from '../machine/cpu.js';
import type { Cpu } from '../machine/cpu.js';
import { markdownTable } from '../report/markdown.js';
import { median, medianOf } from '../report/statistics.js';
import type { BenchProduct, BenchTenant } from '../tenants/product.js';

/** What a request costs, in milliseconds. */
interface RequestCost extends Cpu {
  readonly what: string;
  readonly median: number;
  readonly longest: number;
}

/** The account whose requests are measured. */
export interface MeasuredAccount {
  readonly product: BenchProduct;
  readonly tenant: BenchTenant;
  readonly database: Database;
  readonly accountId: number;
}

/** Measures one request after the other: the lists of locations by health and their groups, beside the list of locations and a count of the scores. */
export async function measureLists(account: MeasuredAccount, rounds: number): Promise<RequestCost[]> {
  const { database, accountId } = account;
  const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;
  const requests: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['bare: count and sum of the scores', () => database.query(COUNT, [accountId])],
    ['locations, first page', () => get(account, '/locations?first=50')],
    ['by health, first page', () => get(account, '/location-health')],
    ['by health, with a gap of many', () => get(account, '/location-health?gap=NO_DESCRIPTION')],
    ['by health, with a gap of none', () => get(account, '/location-health?gap=NOT_LISTED')],
    ['by health, of a tag', () => get(account, `/location-health?${filter({ tag: 'tag 1' })}`)],
    ['by health, of a state', () => get(account, `/location-health?${filter({ stateIso: 'CA' })}`)],
    ['groups by tag', () => get(account, '/location-health/groups?groupBy=TAG')],
    ['groups by state', () => get(account, '/location-health/groups?groupBy=STATE')],
    [
      'groups by state, of a tag',
      () => get(account, `/location-health/groups?groupBy=STATE&${filter({ tag: 'tag 1' })}`),
    ],
  ];
  const costs: RequestCost[] = [];
  for (const [what, send] of requests) costs.push(await costOf(account, what, rounds, send));
  return costs;
}

const COUNT = 'select count(*), sum(score) from location_health where account_id = $1 and score is not null';

const MARKED_BY = ['locations_marked_insert', 'locations_marked_update'];

/** Measures creations and updates of locations, in turns with and without the triggers that mark them. */
export async function measureMarking(
  account: MeasuredAccount,
  { rounds, writes }: { rounds: number; writes: number },
): Promise<RequestCost[]> {
  const { product, tenant, database, accountId } = account;
  const places = await database.query<{ id: number }>(
    'select id from locations where account_id = $1 order by id limit 5000',
    [accountId],
  );
  let made = 0;
  const next = () => String(places[(made += 1) % places.length]?.id);
  const update = () => product.write(tenant, '/locations/update', { id: next(), ownerName: `Owner ${made}` });
  const ids = places.map(({ id }) => id);
  const many = () =>
    database.execute('update locations set updated_at = now() where account_id = $1 and id = any($2::integer[])', [
      accountId,
      ids.slice(0, 500),
    ]);
  const costs: RequestCost[] = [];
  for (const [what, times, send] of [
    ['a creation', writes, () => tenant.newLocation()],
    ['an update', writes, update],
    ['an update of 500 rows by a statement', 10, many],
  ] as const) {
    const with_: RequestCost[] = [];
    const without: RequestCost[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const isMarking of round % 2 === 0 ? [true, false] : [false, true]) {
        for (const trigger of MARKED_BY)
          await database.execute(`alter table locations ${isMarking ? 'enable' : 'disable'} trigger ${trigger}`);
        (isMarking ? with_ : without).push(await costOf(account, what, times, send));
      }
    costs.push(middle(`${what}, marked`, with_), middle(`${what}, without the triggers`, without));
  }
  for (const trigger of MARKED_BY) await database.execute(`alter table locations enable trigger ${trigger}`);
  return costs;
}

function middle(what: string, costs: readonly RequestCost[]): RequestCost {
  const [usual, longest] = [medianOf(costs, 'median'), medianOf(costs, 'longest')];
  return { what, median: usual, longest, process: medianOf(costs, 'process'), postgres: medianOf(costs, 'postgres') };
}

async function costOf(
  { product }: MeasuredAccount,
  what: string,
  times: number,
  send: () => Promise<unknown>,
): Promise<RequestCost> {
  await send();
  const cpu = cpuSince(product.api.pid, product.postgres.pid);
  const took: number[] = [];
  for (let sent = 0; sent < times; sent += 1) {
    const began = performance.now();
    await send();
    took.push(performance.now() - began);
  }
  return { what, median: median(took), longest: Math.max(...took), ...cpu(times) };
}

async function get({ product, tenant }: MeasuredAccount, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${product.port}/api/v4${path}`, {
    headers: { authorization: `API ${tenant.key}` },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}: ${text.slice(0, 300)}`);
}

/** The table of {@link measureLists} or {@link measureMarking}. */
export function requestTable(costs: readonly RequestCost[]): string {
  return markdownTable(
    'Request | ms: median (longest) | CPU ms: server / PostgreSQL',
    costs.map(({ what, median: usual, longest, process: own, postgres }) => [
      what,
      `${usual.toFixed(1)} (${longest.toFixed(0)})`,
      `${own.toFixed(2)} / ${postgres.toFixed(2)}`,
    ]),
  );
}
