import type { OpenWork } from './quiescence.js';

type Counts = Readonly<Record<string, number>>;

/** What a round showed. */
export interface RoundReport {
  readonly seed: number;
  /** The kills that the round was to have; a few more happen until all processes know that it is enough. */
  readonly wanted: number;
  readonly kills: number;
  readonly killsByPlace: Counts;
  readonly killsByProcess: Counts;
  readonly pauses: number;
  readonly mutations: number;
  readonly mutationsByOperation: Counts;
  /** Requests that clients repeated because they were not acknowledged. */
  readonly retries: number;
  readonly replays: number;
  readonly events: number;
  /** Webhook requests at the receiver. */
  readonly requests: number;
  readonly duplicates: number;
  /** Kills and pauses of dispatchers times the most requests that one has in flight [reliability 2, I3]. */
  readonly duplicateBound: number;
  readonly posts: number;
  readonly replies: number;
  readonly seconds: { readonly kills: number; readonly quiet: number; readonly longestWrite: number };
  /** Events that the receiver never got. */
  readonly lost: readonly string[];
  /**
   * Rows that ended as failures, visible to the client, because five processes in a row were killed while they held them:
   * the rule for a row that crashes its process [reliability 2].
   */
  readonly givenUp: {
    readonly webhooks: number;
    readonly postDeliveries: number;
    readonly responses: number;
    /** Feeds of reviews, which the product reads again after an hour. */
    readonly feeds: number;
    /** Removals of posts, which the product repeats after an hour. */
    readonly removals: number;
  };
  /** Accepted writes without their events, and events without a write (I1). */
  readonly wrongEvents: readonly string[];
  /** Rows past due and lease by a minute (I2). */
  readonly overdue: number;
  /** What was left to do when the round gave up waiting. */
  readonly open: OpenWork;
  /** Broken invariants of deliveries and publishers (I3 to I6), replays with another answer, unexpected ends and log lines. */
  readonly problems: readonly string[];
}

const SHOWN = 20;

/** The failpoints of all rounds and how often each one killed. */
export function failpointsOf(reports: readonly RoundReport[]): [string, number][] {
  return Object.entries(merged(reports.map(({ killsByPlace }) => killsByPlace)))
    .filter(([place]) => isFailpoint(place))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether nothing was lost, doubled or left over. */
export function isGood(report: RoundReport): boolean {
  return problemsOf(report).length === 0;
}

/** Everything that a round broke, in sentences. */
export function problemsOf(report: RoundReport): string[] {
  const { duplicates, duplicateBound } = report;
  return [
    ...report.lost.map((each) => `lost: ${each}`),
    ...report.wrongEvents,
    ...report.problems,
    ...Object.entries(report.open).map(([kind, count]) => `not finished: ${count} ${kind}`),
    ...(report.overdue > 0 ? [`${report.overdue} rows are past due and lease by a minute`] : []),
    ...(duplicates > duplicateBound ? [`${duplicates} duplicates, more than ${duplicateBound}`] : []),
  ];
}

/** A round in one line, and its problems. */
export function roundLines(report: RoundReport): string[] {
  const { seed, kills, events, seconds } = report;
  const problems = problemsOf(report);
  return [
    `seed ${seed}: ${kills} kills at ${failpointsOf([report]).length} failpoints in ${seconds.kills.toFixed(0)} s, ` +
      `quiet after ${seconds.quiet.toFixed(0)} s, longest write ${seconds.longestWrite.toFixed(1)} s; ` +
      `${report.mutations} writes, ${events} events, ${report.lost.length} lost, ${report.duplicates} duplicates, ` +
      `${report.posts} posts, ${report.replies} replies`,
    ...(problems.length === 0
      ? []
      : [
          `${problems.length} problems:`,
          ...problems.slice(0, SHOWN).map((each) => `  ${each}`),
          `replay: node tools/crash-suite/run.mjs --kills ${report.wanted} --seed ${seed}`,
        ]),
  ];
}

/** The counts of all rounds, as a table for people. */
export function totalLines(reports: readonly RoundReport[]): string[] {
  const sum = (pick: (report: RoundReport) => number) => reports.reduce((total, each) => total + pick(each), 0);
  const line = (name: string, count: number | string) => `  ${name.padEnd(48)} ${String(count).padStart(8)}`;
  const points = failpointsOf(reports);
  const places = merged(reports.map(({ killsByPlace }) => killsByPlace));
  const other = Object.entries(places).filter(([place]) => !isFailpoint(place));
  const processes = Object.entries(merged(reports.map(({ killsByProcess }) => killsByProcess)));
  const least = Math.min(...points.map(([, count]) => count));
  return [
    `${reports.length} rounds, seeds ${reports.map(({ seed }) => seed).join(' ')}`,
    line('kills', sum(killsOf)),
    ...[...points, ...other].map(([place, count]) => line(`  ${place}`, count)),
    ...processes.map(([name, count]) => line(`  of ${name}`, count)),
    line(`failpoints (each hit at least ${least} times)`, points.length),
    ...Object.entries(SUMS).map(([name, pick]) => line(name, sum(pick))),
    line('longest write (s)', Math.max(...reports.map(({ seconds }) => seconds.longestWrite)).toFixed(1)),
  ];
}

const killsOf = ({ kills }: RoundReport): number => kills;

/** The counts of a round that are added up, in the order of the table. */
const SUMS: Readonly<Record<string, (report: RoundReport) => number>> = {
  'pauses longer than the lease': ({ pauses }) => pauses,
  'acknowledged writes': ({ mutations }) => mutations,
  'requests that clients repeated': ({ retries }) => retries,
  events: ({ events }) => events,
  'events lost': ({ lost }) => lost.length,
  'webhook requests': ({ requests }) => requests,
  'duplicates with the same id and bytes': ({ duplicates }) => duplicates,
  'live posts': ({ posts }) => posts,
  'replies at the publishers': ({ replies }) => replies,
  'webhooks given up after five kills, then resent': ({ givenUp }) => givenUp.webhooks,
  'post deliveries given up after five kills': ({ givenUp }) => givenUp.postDeliveries,
  'responses given up after five kills': ({ givenUp }) => givenUp.responses,
  'feeds given up after five kills, then read': ({ givenUp }) => givenUp.feeds,
  'removals that waited after five kills': ({ givenUp }) => givenUp.removals,
  problems: (report) => problemsOf(report).length,
};

function isFailpoint(place: string): boolean {
  return !place.includes(' ');
}

function merged(all: readonly Counts[]): Counts {
  const total: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  return total;
}
