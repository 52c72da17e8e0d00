import type { ProjectResult } from './results.js';
import type { CheckedRule } from './rules/index.js';

/** The documents that tests may cite, in the order of the table. */
const DOCUMENTS = ['spec', 'contract', 'design', 'publishers', 'reliability', 'performance'] as const;

type Document = (typeof DOCUMENTS)[number];

/** A test that names the section whose rule it checks. */
export interface Citation {
  document: Document;
  section: string;
  test: string;
  /** The titles of the describe blocks around it. */
  under: string;
  file: string;
}

/**
 * The citations at the start of a test's name: `[4.4.3] ...` means the specification, `[contract 5] ...`
 * another document, `[4.4.3, contract 5] ...` both; `[contract 5, 7]` stays in its document.
 */
export function citationsOf(name: string): { sections: Pick<Citation, 'document' | 'section'>[]; rest: string } {
  const match = /^((?:\[[^\]]+\]\s*)+)(.*)$/s.exec(name);
  if (!match) return { sections: [], rest: name };
  const sections = [...(match[1] ?? '').matchAll(/\[([^\]]+)\]/g)].flatMap(([, list = '']) => {
    let document: Document = 'spec';
    return list.split(/[,;]/).flatMap((entry) => {
      const parts = /^\s*([a-z]+)?\s*§?\s*([0-9A-Z][\w.-]*)?\s*$/.exec(entry);
      if (!parts) return [];
      const [, word, section = ''] = parts;
      if (word !== undefined && !isDocument(word)) return [];
      document = word ?? document;
      return section || word ? [{ document, section }] : [];
    });
  });
  return sections.length > 0 ? { sections, rest: match[2] ?? '' } : { sections: [], rest: name };
}

/**
 * Every citation in the results of a run, once. A test that was skipped because this machine has no Redis or
 * browser counts all the same, so that the table does not depend on the machine.
 */
export function collectCitations(projects: ProjectResult[]): Citation[] {
  const citations = projects.flatMap(({ tests }) =>
    tests
      .filter(({ status }) => status === 'passed' || status === 'pending')
      .flatMap(({ name, path, file }) => {
        const own = citationsOf(name);
        // A describe block may cite for all the tests in it.
        const inherited = path.flatMap((title) => citationsOf(title).sections);
        return [...own.sections, ...inherited].map((section) => ({
          ...section,
          test: own.rest,
          under: path.map((title) => citationsOf(title).rest).join(' '),
          file,
        }));
      }),
  );
  return [...new Map(citations.map((citation) => [JSON.stringify(citation), citation])).values()];
}

/** The Markdown of docs/conformance.md: the rules, then which tests check which section. The same tests give the same text. */
export function conformanceTable(citations: Citation[], rules: readonly CheckedRule[] = []): string {
  const lines = [
    '# Conformance: which tests check which section',
    '',
    'Written by a green `npm test` from the names of the tests; do not edit. A test cites the section whose rule it',
    'checks at the start of its name: `[4.4.3] ...` for the specification, `[contract 5] ...` for another document.',
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
    'Rows about reviews, analytics and the portal are added with the capability.',
    '',
    '| Section | Rule | Tests |',
    '|---|---|--:|',
    ...rules.map(
      ({ document, section, text, tests }) =>
        `| ${document} ${section} | ${cell(text)} | ${tests === 0 ? '**missing**' : tests} |`,
    ),
  ];
}

function isDocument(word: string): word is Document {
  return DOCUMENTS.some((document) => document === word);
}

function naturally(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true }) || (a < b ? -1 : a > b ? 1 : 0);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
