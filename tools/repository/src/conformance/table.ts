import type { Citation } from '@listings/dev';
import { DOCUMENTS } from '@listings/dev';
import type { CheckedRule } from './rules/index.js';

/** The table as Markdown: the rules, then the tests of each section. The same tests give the same text. */
export function conformanceTable(citations: Citation[], rules: readonly CheckedRule[] = []): string {
  const lines = [
    '# Conformance: which tests check which section',
    '',
    'Read from the names of the tests in the spec files of every tier. A test cites the section whose rule it checks at',
    'the start of its name: `[4.4.3] ...` for the specification, `[contract 5] ...` for another document.',
    ...rulesTable(rules),
  ];
  for (const document of DOCUMENTS) {
    const ours = citations.filter((citation) => citation.document === document);
    if (ours.length === 0) continue;
    const sections = [...new Set(ours.map(({ section }) => section))].sort(naturally);
    lines.push(
      '',
      `## ${document}`,
      '',
      `${count(ours.length, 'test')} for ${count(sections.length, 'section')}.`,
      '',
      '| Section | Tests | Test | File |',
      '|---|--:|---|---|',
    );
    for (const section of sections) {
      const rows = ours
        .filter((citation) => citation.section === section)
        .map(({ test, file }) => `${cell(test)} | ${cell(file)}`)
        .sort(naturally);
      rows.forEach((row, index) =>
        lines.push(`| ${index === 0 ? `${section || '-'} | ${rows.length}` : ' | '} | ${row} |`),
      );
    }
  }
  return `${lines.join('\n')}\n`;
}

function rulesTable(rules: readonly CheckedRule[]): string[] {
  if (rules.length === 0) return [];
  const missing = rules.filter(({ tests }) => tests === 0).length;
  return [
    '',
    '## Rules',
    '',
    `The rows of the documents that state a behaviour, with the number of tests that check each: ${count(rules.length, 'rule')}, ` +
      `${missing === 0 ? 'none missing' : `${missing} MISSING`}.`,
    'Rules about the parts of the contract that are not built yet are added with them.',
    '',
    '| Section | Rule | Tests |',
    '|---|---|--:|',
    ...rules.map(
      ({ document, section, text, tests }) =>
        `| ${document} ${section} | ${cell(text)} | ${tests === 0 ? '**missing**' : tests} |`,
    ),
  ];
}

function naturally(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : a > b ? 1 : 0);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Text for a cell; what a text file cannot hold, control characters and halves of characters, is written as its escape. */
function cell(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, (each) => `\\u${each.codePointAt(0)?.toString(16).padStart(4, '0')}`)
    .replaceAll('|', '\\|')
    .trim();
}
