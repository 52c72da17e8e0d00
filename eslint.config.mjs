import nx from '@nx/eslint-plugin';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { directions, features } from './eslint.directions.mjs';

const kinds = Object.keys(directions).filter((kind) => kind !== 'type:feature');

const boundaries = (alsoAllowed = []) => [
  'error',
  {
    allow: [],
    banTransitiveDependencies: false,
    depConstraints: [
      ...Object.entries(directions).map(([sourceTag, allowed]) => ({
        sourceTag,
        onlyDependOnLibsWithTags: [...allowed, ...alsoAllowed],
      })),
      ...Object.entries(features).map(([feature, used]) => ({
        sourceTag: `feature:${feature}`,
        onlyDependOnLibsWithTags: [...kinds, ...used.map((other) => `feature:${other}`), ...alsoAllowed],
      })),
    ],
  },
];

const TIME = 'Time comes through `Clock` of @listings/platform; a test moves it with `manualClock`.';

const timers = ['timers', 'node:timers', 'timers/promises', 'node:timers/promises'].map((name) => ({
  name,
  importNames: ['setTimeout', 'setInterval', 'scheduler'],
  message: TIME,
}));
const systemClock = ['@listings/platform', '@listings/platform/time'].map((name) => ({
  name,
  importNames: ['systemClock'],
  message: 'A test gives the product a `manualClock` of @listings/testing.',
}));

const newDate = { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: TIME };

/** No module reads the system's time or sets a timer but the port of time (docs/decisions/0050). */
const timeRules = {
  'no-restricted-globals': ['error', ...['setTimeout', 'setInterval'].map((name) => ({ name, message: TIME }))],
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: TIME },
    { object: 'performance', property: 'now', message: TIME },
    { object: 'AbortSignal', property: 'timeout', message: TIME },
    ...['setTimeout', 'setInterval'].map((property) => ({ object: 'globalThis', property, message: TIME })),
  ],
  'no-restricted-imports': ['error', { paths: timers }],
  'no-restricted-syntax': ['error', newDate],
};

const BOUND = 'A bound belongs to the feature: name it in `rules/<feature>-bounds.ts`, and import it here.';

/** An operation states no bound itself: its feature names the bound, and schema and use case share it. */
const literalBounds = [
  'Property[key.name=/^(maxLength|maxItems|maxProperties|maximum|longestName)$/] > Literal[raw=/^[0-9]/]',
  "Property[key.name='minItems'] > Literal[value>1]",
].map((selector) => ({ selector, message: BOUND }));

/** What may: the port itself, the waits that tests share, the long run and its tools, and what runs elsewhere. */
const realTime = [
  'libs/platform/src/clock.ts',
  // Each of these two is published alone and imports nothing of this repository.
  'libs/client/src/time.ts',
  'libs/publishers/sdk/src/time.ts',
  // Its thread has no application around it.
  'libs/nest/src/watchdog/watchdog-thread.ts',
  'libs/testing/src/time/*.ts',
  // Processes and servers of the long run.
  'libs/testing/src/{postgres,process,product,redis}/**',
  'apps/{worker,webhook-dispatcher}/src/testing/**',
  '**/*.{long,nightly}.spec.ts',
  'tools/{bench,crash-suite,plan-suite}/**',
  'tools/*/*.mjs',
  'apps/dashboard/**',
  'apps/dashboard-e2e/**',
  // A receiver and a publisher as somebody outside would write them.
  'examples/webhook-receivers/**',
  'examples/*/src/directory/main.ts',
];

/** The folders of the API kit. Each imports only those before it. */
const kitFolders = ['operations', 'callers', 'answers', 'controllers', 'openapi', 'server'];
const kitOrder = kitFolders.map((folder, index) => ({
  files: [`libs/api-kit/src/${folder}/**/*.ts`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        paths: timers,
        patterns: kitFolders.slice(index + 1).map((later) => ({
          regex: `^(\\.\\./)+${later}/`,
          message: `${folder} comes before ${later} (docs/architecture.md).`,
        })),
      },
    ],
  },
}));

export default [
  { ignores: ['**/dist', '**/node_modules', '.nx', '.listings*', '**/files/**'] },
  ...nx.configs['flat/base'],
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    plugins: { 'import-x': importX },
    // Nest injects by the emitted metadata: a class in a decorated constructor must stay a value import.
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'import-x/no-duplicates': 'error',
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', 'parent', 'sibling', 'index'],
          pathGroups: [{ pattern: '@listings/**', group: 'external', position: 'after' }],
          distinctGroup: false,
          pathGroupsExcludedImportTypes: ['builtin'],
          alphabetize: { order: 'asc', caseInsensitive: true },
          named: { enabled: true, types: 'types-last' },
          'newlines-between': 'ignore',
        },
      ],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['**/*.ts', '**/*.tsx'], ignores: realTime, rules: timeRules },
  {
    files: ['libs/features/*/src/api/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: { 'no-restricted-syntax': ['error', newDate, ...literalBounds] },
  },
  ...kitOrder,
  {
    files: ['**/*.spec.ts', 'libs/**/src/testing/**'],
    ignores: realTime,
    rules: { 'no-restricted-imports': ['error', { paths: [...timers, ...systemClock] }] },
  },
  {
    // Regions of these files belong to a capability, and a plug-in without it has none of their imports.
    files: ['tools/generators/src/publisher/example/**'],
    rules: { 'import-x/no-duplicates': 'off', 'import-x/order': 'off' },
  },
  {
    // Tests speak to the publishers' sandbox over HTTP.
    files: ['**/*.spec.ts', '**/src/testing/**'],
    rules: {
      '@nx/enforce-module-boundaries': boundaries(['type:publisher-sandbox', 'type:publisher-model', 'type:testing']),
    },
  },
  {
    files: [
      'tools/dev/**',
      'tools/bench/**',
      'tools/crash-suite/**',
      'tools/repository/**',
      'apps/e2e/src/crash-suite.{long,nightly}.spec.ts',
      'apps/e2e/src/restore-drill.{long,nightly}.spec.ts',
      'tools/plan-suite/**',
      '**/scripts/**',
      'examples/webhook-receivers/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Plain Node before anything is installed or built: the aliases do not resolve.
    files: ['tools/*/*.mjs'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off', '@nx/enforce-module-boundaries': 'off' },
  },
];
