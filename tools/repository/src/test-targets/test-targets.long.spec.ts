import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from '@jest/globals';

const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The files that each target of the tests depends on, by `project:target`. */
let inputs: Record<string, string[]>;

beforeAll(() => {
  const printed = execFileSync(process.execPath, [join(CHECKOUT, 'tools/nx/inputs.mjs')], {
    cwd: CHECKOUT,
    env: { ...process.env, NODE_OPTIONS: '', NX_DAEMON: 'false' },
    maxBuffer: 100_000_000,
    encoding: 'utf8',
  });
  inputs = JSON.parse(printed) as Record<string, string[]>;
});

const words = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

const targetsOf = (file: string) => Object.keys(inputs).filter((target) => inputs[target]?.includes(file));

/** The parts of suites that visit no posts. */
const WITHOUT_POSTS = 'api:test--base api:test-long--base worker:test-long--jobs dashboard-e2e:test-long--reviews';

/** What starts all processes of the product. */
const WHOLE_PRODUCT =
  'e2e:test-long dashboard-e2e:test-long--all crash-suite:test-long dev:test-long--all bench:test-nightly';

/** A file of each kind: the targets that run when it changes, and some that do not. Whole-repository checks always run. */
const KINDS: readonly (readonly [kind: string, file: string, runs: string, rests: string])[] = [
  [
    'a statement of posts',
    'libs/features/posts/src/store/campaigns.ts',
    `feature-posts:test api:test--all dashboard-e2e:test-long--posts plan-suite:test workspace:plans ${WHOLE_PRODUCT}`,
    'domain:test publisher-a:test dashboard:test feature-webhooks:test dashboard-e2e:test e2e:test workspace:images ' +
      WITHOUT_POSTS,
  ],
  [
    'a budget of a statement of posts',
    'libs/features/posts/src/store/posts.plans.ts',
    'plan-suite:test workspace:plans workspace:typecheck',
    `feature-posts:test api:test--all feature-transfer:test workspace:images ${WITHOUT_POSTS} ${WHOLE_PRODUCT}`,
  ],
  [
    'what the calls of all statements share',
    'libs/persistence/src/plans/place.ts',
    'plan-suite:test workspace:plans',
    `feature-posts:test api:test--all ${WHOLE_PRODUCT}`,
  ],
  [
    'a migration',
    'libs/persistence/src/migrations/baseline/posts.sql.ts',
    `persistence:test feature-posts:test workspace:plans workspace:postgres-15 ${WHOLE_PRODUCT}`,
    'domain:test dashboard:test client:test workspace:images',
  ],
  [
    'a test of the gate',
    'libs/features/posts/src/campaign/create-campaign.spec.ts',
    'feature-posts:test',
    'api:test--all worker:test-long--all e2e:test-long workspace:plans',
  ],
  [
    'a test of the long run',
    'apps/worker/src/worker.long.spec.ts',
    'worker:test-long--all worker:test-nightly',
    'worker:test worker:test-long--jobs e2e:test-long',
  ],
  [
    'a component of the dashboard',
    'apps/dashboard/src/app/list-filters.ts',
    'dashboard:test dashboard-e2e:test dashboard-e2e:test-long--base dashboard-e2e:test-long--all',
    'api:test--all api:test--base worker:test-long--all crash-suite:test-long workspace:plans',
  ],
  [
    'the start of the api',
    'apps/api/src/main.ts',
    `api:test--all api:test-long--all ${WHOLE_PRODUCT}`,
    'worker:test worker:test-long--all webhook-dispatcher:test-long',
  ],
  [
    'the start of the worker',
    'apps/worker/src/main.ts',
    `worker:test worker:test-long--all api:test-long--all ${WHOLE_PRODUCT}`,
    'api:test--all admin:test',
  ],
  ['the images', 'docker/Dockerfile', 'workspace:images', 'api:test--all e2e:test-long workspace:plans'],
  ['the chart', 'deploy/helm/listings/Chart.yaml', '', 'api:test--all e2e:test-long'],
  ['a page of the documentation', 'docs/scaling.md', '', 'api:test--all e2e:test-long workspace:images'],
  [
    'a plug-in',
    'libs/publishers/publisher-a/src/index.ts',
    `publisher-a:test ${WHOLE_PRODUCT}`,
    'publisher-b:test domain:test',
  ],
  [
    'the publisher sandbox',
    'libs/publishers/sandbox/src/index.ts',
    `publisher-sandbox:test sandbox:test-long publisher-a:test ${WHOLE_PRODUCT}`,
    'domain:test client:test',
  ],
  [
    'the command of the sandbox',
    'tools/publisher-sandbox/src/main.ts',
    'sandbox:test sandbox:test-long e2e:test-long dashboard-e2e:test-long--all dev:test-long--all',
    'publisher-sandbox:test publisher-a:test worker:test-long--all api:test--all',
  ],
  [
    'the administration command',
    'apps/admin/src/main.ts',
    'admin:test e2e:test-long dashboard-e2e:test-long--base',
    '',
  ],
  ['a script of backups', 'deploy/backup/drill.sh', 'crash-suite:test-long', 'api:test--all e2e:test-long'],
  ['the pages of events', 'docs/events/README.md', 'client:test', 'api:test--all'],
  [
    'a statement outside of the features',
    'libs/publishers/gateway/src/store/outages.ts',
    'publisher-gateway:test workspace:plans',
    'domain:test workspace:images',
  ],
  [
    'a ground library',
    'libs/platform/src/clock.ts',
    'platform:test api:test--base workspace:plans workspace:postgres-15',
    '',
  ],
  ['a generator', 'tools/generators/src/publisher/plan.ts', 'generators:test e2e:test-long', 'api:test--all'],
  ['the rules of the linter', 'eslint.config.mjs', 'workspace:lint-all generators:test-long', 'api:test--all'],
  ['the README', 'README.md', 'e2e:test-long', 'api:test--all worker:test-long--all'],
  [
    'the versions of the packages',
    'package-lock.json',
    `domain:test api:test--all worker:test-long--all workspace:images ${WHOLE_PRODUCT}`,
    '',
  ],
];

it.each(KINDS)('what runs when a file changes %s', (_kind, file, runs, rests) => {
  expect(existsSync(join(CHECKOUT, file)) ? file : 'no such file').toBe(file);
  const targets = targetsOf(file);
  expect(targets).toEqual(expect.arrayContaining(['workspace:test', ...words(runs)]));
  expect(targets.filter((target) => words(rests).includes(target))).toEqual([]);
});
