import { ratios, spread } from '../report/statistics.js';
import type { ClaimTimes } from './claims.js';
import type { Throughput, Throughputs } from './throughput.js';

/** The most that a claim may take: median, in milliseconds. */
const BUDGET_MS = 3;
/** What a claim is to take on a machine without other work. */
const GOAL_MS = 1;

/** The table of the claims: times of all rounds, and ratios within a round. */
export function claimTable(times: readonly ClaimTimes[]): string {
  const head = [
    'Claim',
    'rows',
    'bare ms: p50, p99',
    'engine ms: p50, p99',
    `budget, goal`,
    'ratio of p50 (range)',
    'ratio of p99 (range)',
  ];
  const rows = times.map(({ title, rows: taken, engine, bare }) => {
    const both = (rounds: ClaimTimes['engine']) =>
      [0.5, 0.99].map((share) => percentile(rounds.flat(), share).toFixed(2)).join(', ');
    const ratio = (share: number) =>
      ratioText(
        engine.map((round) => percentile(round, share)),
        bare.map((round) => percentile(round, share)),
      );
    return [title, taken.toFixed(0), both(bare), both(engine), `${BUDGET_MS}, ${GOAL_MS}`, ratio(0.5), ratio(0.99)];
  });
  return tableOf(head, rows);
}

/** The table of the runner: medians of the rounds, and the ratio within a round. */
export function throughputTable(measured: readonly Throughputs[]): string {
  const head = [
    'Rows of',
    'slots',
    'bare rows/s',
    'engine rows/s',
    'ratio (range)',
    'client CPU ms a row: bare / engine',
    'PostgreSQL CPU ms a row: bare / engine',
  ];
  const rows = measured.map(({ accounts, concurrency, engine, bare }) => {
    const of = (rounds: readonly Throughput[], field: keyof Throughput) =>
      spread(rounds.map((round) => round[field])).median;
    const cpu = (field: keyof Throughput) => `${of(bare, field).toFixed(3)} / ${of(engine, field).toFixed(3)}`;
    const whole = (rounds: readonly Throughput[]) => Math.round(of(rounds, 'rowsPerSecond')).toLocaleString('en');
    return [
      accounts === 1 ? 'one account' : `${accounts.toLocaleString('en')} accounts`,
      String(concurrency),
      whole(bare),
      whole(engine),
      ratioText(
        engine.map(({ rowsPerSecond }) => rowsPerSecond),
        bare.map(({ rowsPerSecond }) => rowsPerSecond),
      ),
      cpu('clientCpuMs'),
      cpu('databaseCpuMs'),
    ];
  });
  return tableOf(head, rows);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function ratioText(values: readonly number[], baseline: readonly number[]): string {
  const { median, least, most } = ratios(values, baseline);
  return `**${median.toFixed(2)}** (${least.toFixed(2)}-${most.toFixed(2)})`;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
