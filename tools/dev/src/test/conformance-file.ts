import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectCitations, conformanceTable } from './conformance.js';
import { readResults } from './results.js';
import { checkRules, RULES } from './rules/index.js';

/**
 * Writes docs/conformance.md from the last run. With `check` it only reports in `problem` how the file differs: a pull
 * request must contain the table that its tests generate.
 */
export function updateConformance(
  root: string,
  mode: 'write' | 'check',
): { tests: number; sections: number; problem?: string } {
  const citations = collectCitations(readResults(root));
  const rules = checkRules(RULES, citations);
  const wanted = conformanceTable(citations, rules);
  const file = join(root, 'docs/conformance.md');
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const numbers = {
    tests: new Set(citations.map(({ test, file: where }) => `${where}\n${test}`)).size,
    sections: new Set(citations.map(({ document, section }) => `${document} ${section}`)).size,
  };
  const missing = rules
    .filter(({ tests }) => tests === 0)
    .map((rule) => `${rule.document} ${rule.section} ${rule.text}`);
  if (missing.length > 0 && mode === 'check')
    return { ...numbers, problem: `No test checks these rules:\n${missing.map((rule) => `- ${rule}`).join('\n')}` };
  if (wanted === present) return numbers;
  if (mode === 'check')
    return {
      ...numbers,
      problem: `docs/conformance.md is out of date: run "npm test" and commit the file.\n${difference(present, wanted)}`,
    };
  mkdirSync(join(root, 'docs'), { recursive: true });
  writeFileSync(file, wanted);
  return numbers;
}

/** The first lines that occur in only one of the two texts. */
function difference(present: string, wanted: string): string {
  const [before, after] = [present.split('\n'), wanted.split('\n')];
  const lines = [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
  const shown = lines.slice(0, 20);
  if (shown.length === 0) return 'The same lines in another order.';
  return [...shown, ...(lines.length > shown.length ? [`... and ${lines.length - shown.length} more lines`] : [])].join(
    '\n',
  );
}
