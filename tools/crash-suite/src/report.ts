import type { OpenWork } from './quiescence.js';

/** What a run showed. */
export interface CrashReport {
  readonly seed: number;
  readonly kills: number;
  readonly killsByPlace: Readonly<Record<string, number>>;
  readonly killsByProcess: Readonly<Record<string, number>>;
  readonly pauses: number;
  readonly mutations: number;
  readonly mutationsByOperation: Readonly<Record<string, number>>;
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
  readonly givenUp: { readonly webhooks: number; readonly postDeliveries: number };
  /** Accepted writes without their events, and events without a write (I1). */
  readonly wrongEvents: readonly string[];
  /** Rows past due and lease by a minute (I2). */
  readonly overdue: number;
  /** What was left to do when the run gave up waiting. */
  readonly open: OpenWork;
  /** Broken invariants of deliveries and publishers (I3 to I6), replays with another answer, unexpected ends and log lines. */
  readonly problems: readonly string[];
}

const SHOWN = 20;

/** The failpoints of a run and how often each one killed. */
export function failpointsOf({ killsByPlace }: CrashReport): [string, number][] {
  return Object.entries(killsByPlace)
    .filter(([place]) => !place.includes(' '))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Whether nothing was lost, doubled or left over. */
export function isGood(report: CrashReport): boolean {
  const { lost, wrongEvents, overdue, open, problems, duplicates, duplicateBound } = report;
  const broken = lost.length + wrongEvents.length + overdue + Object.keys(open).length + problems.length;
  return broken === 0 && duplicates <= duplicateBound;
}

/** The report as lines for people. */
export function reportLines(report: CrashReport): string[] {
  const { seed, kills, events, lost, duplicates, duplicateBound, seconds } = report;
  const points = failpointsOf(report);
  const least = Math.min(...points.map(([, count]) => count));
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  const problems = [
    ...lost.map((each) => `lost: ${each}`),
    ...report.wrongEvents,
    ...report.problems,
    ...Object.entries(report.open).map(([kind, count]) => `not finished: ${count} ${kind}`),
    ...(report.overdue > 0 ? [`${report.overdue} rows are past due and lease by a minute`] : []),
    ...(duplicates > duplicateBound ? [`${duplicates} duplicates, more than ${duplicateBound}`] : []),
  ];
  return [
    `seed ${seed}: ${kills} kills at ${points.length} failpoints (each at least ${least}), ${report.pauses} pauses past the lease`,
    ...points.map(([place, count]) => `  ${place.padEnd(26)} ${count}`),
    ...Object.entries(report.killsByPlace)
      .filter(([place]) => place.includes(' '))
      .map(([place, count]) => `  ${place.padEnd(26)} ${count}`),
    `processes: ${list(report.killsByProcess)}`,
    `${report.mutations} accepted writes (${list(report.mutationsByOperation)}), ${report.retries} retries, ${report.replays} replays`,
    `${events} events, ${lost.length} lost, ${report.givenUp.webhooks} given up after five kills, ${duplicates} duplicates (at most ${duplicateBound}), ${report.requests} webhook requests`,
    `${report.posts} live posts, ${report.givenUp.postDeliveries} post deliveries given up, ${report.replies} replies at the publishers`,
    `kills ${seconds.kills.toFixed(0)} s, quiet after ${seconds.quiet.toFixed(0)} s, longest write ${seconds.longestWrite.toFixed(1)} s`,
    ...(isGood(report)
      ? ['nothing lost, doubled or left over']
      : [
          `${problems.length} problems:`,
          ...problems.slice(0, SHOWN).map((each) => `  ${each}`),
          `replay: node tools/crash-suite/run.mjs --kills ${kills} --seed ${seed}`,
        ]),
  ];
}
