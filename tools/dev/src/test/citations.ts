/** A test as its file states it. */
export interface StatedTest {
  readonly file: string;
  readonly name: string;
  /** The titles of the describe blocks around it. */
  readonly path: readonly string[];
}

/** The documents that tests may cite, in the order of the table. */
export const DOCUMENTS = ['spec', 'contract', 'design', 'publishers', 'reliability', 'performance'] as const;

type Document = (typeof DOCUMENTS)[number];

/** A test that cites the section whose rule it checks. */
export interface Citation {
  document: Document;
  section: string;
  test: string;
  /** The titles of the describe blocks around it. */
  under: string;
  file: string;
}

/**
 * The citations at the start of a test name: `[4.4.3] ...` cites the specification, `[contract 5] ...` another document,
 * `[4.4.3, contract 5] ...` both, and `[contract 5, 7]` two sections of one document.
 */
export function citationsOf(name: string): { sections: Pick<Citation, 'document' | 'section'>[]; rest: string } {
  const match = /^((?:\[[^\]]+\]\s*)+)(.*)$/s.exec(name);
  if (!match) return { sections: [], rest: name };
  const sections = [...(match[1] ?? '').matchAll(/\[([^\]]+)\]/g)].flatMap(([, list = '']) => {
    let document: Document = 'spec';
    return list.split(/[,;]/).flatMap((entry) => {
      const parts = /^\s*([a-z]+)?\s*§?\s*([A-Z]*(?:0(?=\.)|[1-9]\d?)(?:\.\d+)*[a-z]?(?:-[\d.]+)?)?\s*$/.exec(entry);
      if (!parts) return [];
      const [, word, section = ''] = parts;
      if (word !== undefined && !isDocument(word)) return [];
      document = word ?? document;
      return section || word ? [{ document, section }] : [];
    });
  });
  return sections.length > 0 ? { sections, rest: match[2] ?? '' } : { sections: [], rest: name };
}

/** Every citation of the tests, once. */
export function collectCitations(tests: readonly StatedTest[]): Citation[] {
  const citations = tests.flatMap(({ name, path, file }) => {
    const own = citationsOf(name);
    // A describe block may cite a section for all its tests.
    const inherited = path.flatMap((title) => citationsOf(title).sections);
    return [...own.sections, ...inherited].map((section) => ({
      ...section,
      test: own.rest,
      under: path.map((title) => citationsOf(title).rest).join(' '),
      file,
    }));
  });
  return [...new Map(citations.map((citation) => [JSON.stringify(citation), citation])).values()];
}

function isDocument(word: string): word is Document {
  return DOCUMENTS.some((document) => document === word);
}
