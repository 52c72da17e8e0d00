import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { wholeCheckout } from '@listings/generators/testing';
import { CHECKOUT, textOf } from '../testing/checkout.js';

const POSTS = 'libs/features/posts/src';
const PAGES = 'apps/dashboard/src/pages/posts';
const LANGUAGES = ['de', 'en', 'es', 'fr', 'pt'];
const MIGRATIONS = 'libs/persistence/src/migrations';

/** What a file gets, each text behind another one. */
type Insertions = readonly (readonly [behind: string, text: string])[];

/** The field `note` of a post, which is stored in a column: the changes of the files that the list names. */
const NOTE: Readonly<Record<string, Insertions>> = {
  [`${POSTS}/rules/campaign-input.ts`]: [
    ['readonly componentType?: string | null;', '\n  readonly note?: string | null;'],
  ],
  [`${POSTS}/rules/post-bounds.ts`]: [['ctaFieldName: 50,', '\n  note: 200,']],
  [`${POSTS}/rules/campaign-rules.ts`]: [
    [
      "violation('SY75039', `postName: at most ${POST_BOUNDS.name} characters`),",
      "\n  ({ input }) => input.note?.trim() === '' && violation('SY75039', 'note: without a text'),",
    ],
  ],
  [`${POSTS}/rules/campaign-again.ts`]: [
    ['readonly componentType: string | null;', '\n  readonly note: string | null;'],
    ['removalSites, componentIdentifier, componentType', ', note'],
    ['\n    componentType,', '\n    note,'],
  ],
  [`${POSTS}/views/campaign-record.ts`]: [
    ['readonly outcome: CampaignOutcome | null;', '\n  readonly note: string | null;'],
    ['outcome: campaign.outcome,', '\n    note: campaign.note,'],
  ],
  [`${POSTS}/api/post-input.ts`]: [
    [
      "componentType: optional(inputText('Type of the tracking reference; stored with the post.')),",
      "\n  note: optional(inputText('Note of the account; not published.', { maxLength: POST_BOUNDS.note })),",
    ],
  ],
  [`${POSTS}/api/post-payload.ts`]: [
    [
      'outcome: nullable(CampaignOutcomeName),',
      "\n    note: nullable(text('Note of the account; null without one.')),",
    ],
  ],
  [`${POSTS}/api/post-examples.ts`]: [["outcome: 'PARTIAL',", "\n    note: 'For the summer',"]],
  [`${POSTS}/api/portal/post-schemas.ts`]: [
    [
      "componentType: nullable(text('Type of the tracking reference; null when the client gave none.')),",
      "\n  note: nullable(text('Note of the account; null without one.')),",
    ],
  ],
  [`${POSTS}/api/portal/portal-posts.controller.ts`]: [
    ["componentType: 'LOCATIONS_WITH_TAG',", "\n      note: 'For the summer',"],
    ['locationIds, products, componentIdentifier, componentType', ', note'],
    ['...{ products, componentIdentifier, componentType', ', note'],
  ],
  [`${POSTS}/store/new-campaign.ts`]: [
    ['componentType: input.componentType ?? null,', '\n    note: input.note?.trim() ?? null,'],
    ["componentType: 'component_type',", "\n  note: 'note',"],
  ],
  [`${POSTS}/store/account-tables.ts`]: [['component_type text?,', ' note text?,']],
  'docs/account-export.schema.json': [
    [
      '"tables/social_posts.jsonl": {\n      "type": "object",\n      "properties": {',
      '"note": { "anyOf": [{ "type": "string" }, { "type": "null" }] },',
    ],
    ['"component_type",', '"note",'],
  ],
  [`${POSTS}/views/account-campaigns.ts`]: [
    ["'componentIdentifier' | 'componentType'", " | 'note'"],
    ['locationIds, componentIdentifier, componentType, content', ', note'],
    ['return { id, name, type, sites, locationIds, componentIdentifier, componentType', ', note'],
  ],
  [`${PAGES}/composer/draft.ts`]: [
    ["tag: '',", "\n    note: '',"],
    [
      "componentIdentifier: draft.scope === 'tag' ? draft.tag : undefined,",
      '\n    note: draft.note.trim() || undefined,',
    ],
  ],
  [`${PAGES}/composer/draft-of-post.ts`]: [['name: post.name,', "\n    note: post.note ?? '',"]],
  [`${PAGES}/composer/content-fields.tsx`]: [
    [
      'withAsterisk={false}\n        />',
      `\n        <TextInput
          label={t('posts.composer.note')}
          value={draft.note}
          onChange={({ currentTarget: { value } }) => set({ note: value })}
        />`,
    ],
  ],
  [`${PAGES}/post-content.tsx`]: [
    ['content: { message, cta, contextInfo, products, mediaUrl', ', note'],
    ['return (\n    <>', "\n      {note !== null && <Line label={t('posts.composer.note')}>{note}</Line>}"],
  ],
  ...Object.fromEntries(
    LANGUAGES.map((language) => [
      `apps/dashboard/src/locales/${language}/posts.json`,
      [['"composer": {', '\n    "note": "Note",'] as const],
    ]),
  ),
  [`${POSTS}/api/posts.controller.spec.ts`]: [
    ["postInput(ids, { postName: ' ', ", "note: ' ', "],
    ["'SY75039: postName is missing',", "\n      'SY75039: note: without a text',"],
    ['messages.slice(0, ', '1 + '],
  ],
  [`${POSTS}/views/campaign-views.spec.ts`]: [["outcome: 'PARTIAL',", '\n        note: null,']],
  [`${POSTS}/api/portal/portal-posts.spec.ts`]: [
    ["componentType: 'LOCATIONS_WITH_TAG', componentIdentifier: 'terraces'", ", note: 'For the summer'"],
  ],
  [`${PAGES}/composer/draft-of-post.spec.ts`]: [
    ['contextInfo,\n  products: [],', "\n  note: 'For the summer',"],
    ['postMessage: post.message,', '\n    note: post.note,'],
  ],
};

const MIGRATION = `
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PostNotes1796000009999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table social_posts add column note text');
  }

  async down(): Promise<void> {}
}
`;

/** A test of the copy: writes the types of the client, as tools/dev/client-types.mjs does from a build. */
const CLIENT_TYPES = `
import { it } from '@jest/globals';
import { CHECKOUT } from '../testing/checkout.js';
import { updateClientTypes } from './client-types.js';
import { documentEnvironment } from './printed-documents.js';

const { bothDocuments } = await import('../../../../apps/api/src/documents/both-documents.js');
it('writes the types', async () => {
  await updateClientTypes(CHECKOUT, await bothDocuments(documentEnvironment()), 'write');
});
`;

/** The suites that ask for the field, with what the names of their files contain. */
const SUITES = {
  'libs/features/posts': 'rules/campaign-rules api/posts api/portal views/campaign-views',
  'libs/features/transfer': 'schemas',
  'libs/persistence': 'only-add',
  'tools/plan-suite': 'coverage',
  'apps/api': 'openapi/complete',
  'apps/dashboard': 'posts/composer',
};

/** Where a path of the list may begin. */
const BEGINNINGS = ['', `${POSTS}/`, `${PAGES}/`, `${PAGES}/composer/`, 'apps/api/src/', `${POSTS}/api/`];

/** The files that the list names, by the words that it has for them. */
function namedFiles(): readonly (readonly [word: string, files: readonly string[]])[] {
  const [, list = ''] = /^### A field of a post\n(.*?)^### /ms.exec(textOf('CONTRIBUTING.md')) ?? [];
  const words = [...list.matchAll(/`(?:node )?([\w./<>-]+\.(?:tsx?|json|mjs))`/g)].map(([, word = '']) => word);
  return words.map((word) => [
    word,
    BEGINNINGS.flatMap((beginning) =>
      LANGUAGES.map((language) => beginning + word.replace('<language>', language)),
    ).filter((file) => existsSync(join(CHECKOUT, file))),
  ]);
}

const checkout = wholeCheckout();

afterAll(() => checkout.remove());

/** Inserts texts into a file of the copy, each behind a text that stands there once at least. */
function insert(file: string, insertions: Insertions): void {
  const changed = insertions.reduce((text, [behind, more]) => {
    if (!text.includes(behind)) throw new Error(`${file} has no text "${behind}".`);
    return text.replace(behind, () => behind + more);
  }, textOf(file));
  checkout.write(file, changed);
}

function runSpecs(folder: string, files: string): void {
  checkout.run(`NODE_OPTIONS=--experimental-vm-modules npx jest -i -c ${folder}/jest.config.cjs ${files}`);
}

it('[design 6.1] the list "A field of a post" names each file that a new field changes, and the field passes its checks', () => {
  const named = namedFiles();
  expect(named.filter(([, files]) => files.length === 0).map(([word]) => word)).toEqual([]);
  const files = named.flatMap(([, each]) => each);
  expect(Object.keys(NOTE).filter((file) => !files.includes(file))).toEqual([]);

  for (const [file, insertions] of Object.entries(NOTE)) insert(file, insertions);
  checkout.write(`${MIGRATIONS}/9999-post-notes.ts`, MIGRATION);
  insert(`${MIGRATIONS}/index.ts`, [
    ["from 'typeorm';", "\nimport { PostNotes1796000009999 } from './9999-post-notes.js';"],
    ['  UniqueTextIndexes1796000000369,', '\n  PostNotes1796000009999,'],
  ]);
  checkout.write('tools/repository/src/client-types/written-types.spec.ts', CLIENT_TYPES);
  runSpecs('tools/repository', 'written-types');
  checkout.run('node tools/dev/typecheck.mjs');
  for (const [folder, specs] of Object.entries(SUITES)) runSpecs(folder, specs);
});
