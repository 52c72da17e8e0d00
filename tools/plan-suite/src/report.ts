import type { Call } from '@listings/persistence/plans';
import type { Measurement } from './measure.js';
import { allAccounts, growing } from './plan-files.js';

/** The scale of the budgets. Those of functions that read more of a larger account grow with a larger scale. */
const BUDGET_SCALE = 0.05;

/** A function with its budget and what it read. */
export interface Result {
  readonly name: string;
  readonly call: Call;
  readonly small: Measurement;
  readonly largest: Measurement;
  readonly problems: readonly string[];
}

/** Returns what is wrong with a function's measurements. */
export function problemsOf({ name, call, small, largest }: Omit<Result, 'problems'>, scale: number): string[] {
  const grows = functionOf(name) in growing || functionOf(name) in allAccounts;
  const factor = grows ? Math.max(1, scale / BUDGET_SCALE) : 1;
  const reads = (measurement: Measurement, budget: number, of: string) => [
    ...(measurement.error === undefined ? [] : [`fails with the ids of the ${of} account: ${measurement.error}`]),
    ...(measurement.buffers > budget * factor ? [`reads ${measurement.buffers} pages of the ${of} account`] : []),
    ...(measurement.scanned.length > 0 && !(functionOf(name) in allAccounts)
      ? [`scans ${measurement.scanned.join(', ')}`]
      : []),
  ];
  const budgets = budgetsOf(call);
  return [...new Set([...reads(small, budgets.small, 'small'), ...reads(largest, budgets.largest, 'largest')])];
}

function budgetsOf({ pages }: Call): { small: number; largest: number } {
  return typeof pages === 'number' ? { small: pages, largest: pages } : pages;
}

/** The function of a call. */
export function functionOf(name: string): string {
  return name.split(':')[0] ?? name;
}

/** One line of the table. */
export function resultLine({ name, call, small, largest, problems }: Result): string {
  const use = (measurement: Measurement, budget: number) => `${measurement.buffers}/${budget}`.padStart(15);
  const budgets = budgetsOf(call);
  const marks = problems.length > 0 ? `  FAILED: ${problems.join('; ')}` : '';
  const time = `${largest.milliseconds.toFixed(1)} ms`.padStart(11);
  return `  ${name.padEnd(58)}${use(small, budgets.small)}${use(largest, budgets.largest)}${time}${marks}`;
}

/** The lines of the statements that a function sent. */
export function statementLines({ largest }: Result, { plans: withPlans }: { plans: boolean }): string[] {
  return largest.sent.flatMap(({ text, site, plans }) => {
    const buffers = plans.reduce((sum, plan) => sum + plan.buffers, 0);
    const line = `      ${String(buffers).padStart(7)}  ${site}  ${text.replace(/\s+/g, ' ').trim().slice(0, 160)}`;
    return withPlans ? [line, ...plans.flatMap(({ nodes }) => nodes.map((node) => `          ${node}`))] : [line];
  });
}
