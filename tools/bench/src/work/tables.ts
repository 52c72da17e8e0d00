import type { Cpu } from '../machine/cpu.js';
import { markdownTable } from '../report/markdown.js';
import { medianOf, percentile, rateRatio, ratioText, whole } from '../report/statistics.js';
import type { ClaimTimes } from './claims.js';
import type { Throughputs } from './throughput.js';

/** The most that a claim may take: median, in milliseconds. */
const BUDGET_MS = 3;
/** What a claim is to take on a machine without other work. */
const GOAL_MS = 1;

/** The table of the claims: times of all rounds, and ratios within a round. */
export function claimTable(times: readonly ClaimTimes[]): string {
  const head =
    'Claim | rows | bare ms: p50, p99 | engine ms: p50, p99 | budget, goal | ratio of p50 (range) | ' +
    'ratio of p99 (range)';
  const rows = times.map(({ title, rows: taken, engine, bare }) => {
    const both = (rounds: ClaimTimes['engine']) =>
      [0.5, 0.99].map((share) => percentile(rounds.flat(), share).toFixed(2)).join(', ');
    const at = (rounds: ClaimTimes['engine'], share: number) => rounds.map((round) => percentile(round, share));
    const ratio = (share: number) => ratioText(at(engine, share), at(bare, share));
    return [title, taken.toFixed(0), both(bare), both(engine), `${BUDGET_MS}, ${GOAL_MS}`, ratio(0.5), ratio(0.99)];
  });
  return markdownTable(head, rows);
}

/** The table of the runner: medians of the rounds, and the ratio within a round. */
export function throughputTable(measured: readonly Throughputs[]): string {
  const head =
    'Rows of | slots | bare rows/s | engine rows/s | ratio (range) | client CPU ms a row: bare / engine | ' +
    'PostgreSQL CPU ms a row: bare / engine';
  const rows = measured.map(({ accounts, concurrency, engine, bare }) => {
    const cpu = (field: keyof Cpu) => [bare, engine].map((rounds) => medianOf(rounds, field).toFixed(3)).join(' / ');
    return [
      accounts === 1 ? 'one account' : `${accounts.toLocaleString('en')} accounts`,
      String(concurrency),
      ...[bare, engine].map((rounds) => whole(medianOf(rounds, 'perSecond'))),
      rateRatio(engine, bare),
      cpu('process'),
      cpu('postgres'),
    ];
  });
  return markdownTable(head, rows);
}
