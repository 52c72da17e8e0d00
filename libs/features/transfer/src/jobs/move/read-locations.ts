import { insertJobRows, MOST_ROWS } from '@listings/feature-jobs';
import type { JobChange, JobRun, StepPause } from '@listings/feature-jobs';
import { planSites } from '@listings/publisher-registry';
import { idOf, listOf, objectOf, textOf } from '../../move/json.js';
import { MOST_VALUES } from '../../move/other-service.js';
import { readLocation } from '../../move/read-location.js';
import type { KnownSites } from '../../move/read-location.js';
import { callOther, repeatLater } from './call-other.js';
import { moveParameters } from './move-parameters.js';
import type { CallPosition, MoveDependencies } from './move-parameters.js';

/** How many locations the job asks for with a page: an answer with so many is never too large. A service may send more, and all are read. */
const PAGE = 50;
const MOST_SITES = 2_000;

/** Where the list of locations goes on. */
interface ReadingPosition extends CallPosition {
  readonly after?: string;
  /** How many pages were read: the job gives up a list that never ends. */
  readonly pages?: number;
  /** Records that the pages had, with those that do not move. */
  readonly received?: number;
}

/** Stores the next page of the other service's locations as rows. */
export async function readLocations(deps: MoveDependencies, run: JobRun): Promise<StepPause | void> {
  const { sites } = moveParameters(run.job);
  if (sites === undefined) return readSites(deps, run);
  const { after, pages = 0, received = 0 } = (run.job.position as ReadingPosition | null) ?? {};
  const answer = await callOther(deps, run, {
    path: '/locations',
    query: { first: String(PAGE), ...(after !== undefined && { after }) },
  });
  if (answer.outcome === 'later') return repeatLater(run, answer);
  if (answer.outcome === 'refused') {
    await run.commit(async () => ({ next: { problem: answer.problem } }));
    return;
  }
  const { edges, pageInfo, totalCount } = objectOf(answer.data);
  const { hasNextPage, endCursor, total } = objectOf(pageInfo);
  const list = listOf(edges, MOST_VALUES).map((edge) => objectOf(edge));
  const locations = list.flatMap(({ node }) => readLocation(node, sites) ?? []);
  const next = textOf(endCursor, 1_000) ?? textOf(list.at(-1)?.['cursor'], 1_000);
  const told = countOf(total) ?? countOf(totalCount);
  const sum = received + list.length;
  const { accountId, id: jobId, processed } = run.job;
  await run.commit(async (transaction): Promise<JobChange> => {
    if (!Array.isArray(edges)) return { next: { problem: NO_LIST } };
    if (processed + locations.length > MOST_ROWS || pages * PAGE > 2 * MOST_ROWS)
      return { next: { problem: TOO_MANY } };
    await insertJobRows(
      transaction,
      { accountId, jobId },
      locations.map((input, index) => ({ position: processed + index + 1, locationId: null, input })),
    );
    if (hasNextPage === true) {
      // The job must not take a part of the list for the whole.
      if (list.length === 0 || next === undefined || next === after) return { next: { problem: NO_NEXT_PAGE } };
      const position = { after: next, pages: pages + 1, received: sum };
      return { processed: locations.length, total: told ?? null, position };
    }
    const rows = processed + locations.length;
    if (rows === 0) return { next: { problem: NOTHING } };
    return { phase: 'CHECKING', total: rows, ...(told !== undefined && told > sum && { warning: notAll(told, sum) }) };
  });
  return { inMs: deps.paceMs };
}

/** Learns which sites of the other service this installation has, by the hosts of their addresses. */
async function readSites(deps: MoveDependencies, run: JobRun): Promise<StepPause | void> {
  const answer = await callOther(deps, run, { path: '/plan-sites' });
  if (answer.outcome === 'later') return repeatLater(run, answer);
  if (answer.outcome === 'refused' && answer.notFound !== true) {
    await run.commit(async () => ({ next: { problem: answer.problem } }));
    return;
  }
  const ours = planSites(deps.publishers, deps.directorySites ?? []);
  const known = new Map<string, number>();
  for (const each of answer.outcome === 'answered' ? listOf(answer.data, MOST_SITES) : []) {
    const { id, name, url, kind } = objectOf(each);
    const host = hostOf(url);
    const here = ours.filter((site) => hostOf(site.url) === host && (kind === undefined || site.kind === kind));
    const site = here.find((one) => one.name === name) ?? (here.length === 1 ? here[0] : undefined);
    const siteId = idOf(id);
    if (host !== undefined && site && siteId !== undefined) known.set(siteId, site.id);
  }
  const sites: KnownSites = Object.fromEntries(known);
  await run.commit(async () => ({ parameters: { ...run.job.parameters, sites }, position: {} }));
  return { inMs: deps.paceMs };
}

/** A number of locations; undefined if it is none. */
function countOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? Math.min(value, MOST_ROWS)
    : undefined;
}

function hostOf(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined;
}

/** What a person reads before the move is applied. */
function notAll(told: number, received: number): string {
  return `The other service says that it has ${told} locations. It has sent ${received}. The rest is not moved: ask its operator why, or start the move again later.`;
}

const NO_LIST = 'The other service did not answer with a list of locations. Check the address.';
const NO_NEXT_PAGE =
  'The list of locations of the other service does not go on behind one of its pages, so some are missing. Start the move again later.';
const NOTHING = 'The other service has no locations for this API key.';
const TOO_MANY = `The other service has more than ${MOST_ROWS.toLocaleString('en')} locations. Ask the operator to move them in parts.`;
