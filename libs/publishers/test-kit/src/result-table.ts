import type { CheckResult } from './examine-publisher.js';

/** What the table counts, in the order of its columns. */
const OUTCOMES = ['kept', 'broken', 'skipped'] as const;

/**
 * The results as lines for a terminal: a row with three numbers for each capability, and below them each broken rule with
 * its reason and each reason for skipped checks of what the plug-in offers.
 *
 * @example
 * for (const line of resultTable(results)) console.log(line);
 */
export function resultTable(results: readonly CheckResult[]): readonly string[] {
  const bySubject = [...Map.groupBy(results, ({ subject }) => subject)];
  const width = Math.max('capability'.length, ...bySubject.map(([subject]) => subject.length));
  const row = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => String(cell).padStart(8))].join('');
  const numbers = (of: readonly CheckResult[]) =>
    OUTCOMES.map((wanted) => of.filter(({ outcome }) => outcome === wanted).length);
  return [
    row('capability', OUTCOMES),
    ...bySubject.map(([subject, of]) => row(subject, numbers(of))),
    row('all', numbers(results)),
    ...section(
      'Broken:',
      results.flatMap(({ outcome, rule, reason }) => (outcome === 'broken' ? `${rule}: ${reason}` : [])),
    ),
    ...section('Skipped:', skippedLines(results)),
  ];
}

/** Each reason once, with the number of checks; a capability that the plug-in does not offer needs no line. */
function skippedLines(results: readonly CheckResult[]): readonly string[] {
  const reasons = results.flatMap(({ outcome, reason = '' }) => (outcome === 'skipped' ? reason : []));
  const others = reasons.filter((reason) => !reason.startsWith('the plug-in does not offer '));
  return [...Map.groupBy(others, (reason) => reason)].map(([reason, { length }]) => `${length} because ${reason}`);
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
}
