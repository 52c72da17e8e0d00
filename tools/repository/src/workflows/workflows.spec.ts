import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { CHECKOUT, textOf } from '../testing/checkout.js';
import { stepFaults } from './step-faults.js';
import type { Known } from './step-faults.js';
import { workflowFaults } from './workflow-faults.js';
import type { Action, Job, Workflow } from './workflow.js';

const FOLDER = '.github/workflows';
const ACTIONS = '.github/actions';

const list = (folder: string) => readdirSync(join(CHECKOUT, folder));
const files = list(FOLDER).sort();
const workflows = new Map(files.map((file) => [file, parseYaml(textOf(`${FOLDER}/${file}`)) as Workflow]));
const actions = new Map(
  list(ACTIONS).map((name) => [`./${ACTIONS}/${name}`, parseYaml(textOf(`${ACTIONS}/${name}/action.yml`)) as Action]),
);
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

interface NxSettings {
  readonly plugins: readonly (
    string | { readonly plugin: string; readonly options: { readonly targetName: string } }
  )[];
  readonly release: { readonly releaseTag: { readonly pattern: string } };
}

const nx = JSON.parse(textOf('nx.json')) as NxSettings;

/** The targets that project files declare, and those that the plug-ins of nx add. */
function readTargets(): string[] {
  const projects = ['apps', 'libs', 'tools'].flatMap((folder) => list(folder).map((name) => `${folder}/${name}`));
  const declared = ['.', ...projects]
    .map((folder) => `${folder}/project.json`)
    .filter((path) => existsSync(join(CHECKOUT, path)))
    .flatMap((path) => Object.keys((JSON.parse(textOf(path)) as { targets?: object }).targets ?? {}));
  const added = nx.plugins.flatMap((each) =>
    typeof each === 'string'
      ? [...textOf(each).matchAll(/\btarget: '([\w-]+)'/g)].map(([, name]) => name as string)
      : [each.options.targetName],
  );
  return [...declared, ...added];
}

const known: Known = {
  isFile: (path) => existsSync(join(CHECKOUT, path)),
  scripts: new Set(Object.keys(scripts)),
  targets: new Set(readTargets()),
  actions,
};

describe('the workflows', () => {
  it.each(files)('[design 5] %s has bounds and few rights, and names only what exists', (file) => {
    expect(workflowFaults(workflows.get(file) as Workflow, known)).toEqual([]);
  });

  it.each([...actions.keys()])('[design 5] %s names only what exists', (path) => {
    expect(stepFaults((actions.get(path) as Action).runs.steps, known)).toEqual([]);
  });

  it('[design 5] use one version of an action, whose name stands beside its commit', () => {
    const ofActions = [...actions.keys()].map((path) => `${path}/action.yml`);
    const used = [...files.map((file) => `${FOLDER}/${file}`), ...ofActions].flatMap((path) => [
      ...textOf(path).matchAll(/uses: ([^.\s]\S*)(.*)/g),
    ]);
    expect(used.length).toBeGreaterThan(10);
    const versions = new Map<string, Set<string>>();
    for (const [, uses = '', comment = ''] of used) {
      expect([uses, comment]).toEqual([uses, expect.stringMatching(/^ # v\d+\.\d+\.\d+$/)]);
      const [owner, repository] = (uses.split('@')[0] as string).split('/');
      const action = `${owner}/${repository}`;
      versions.set(action, (versions.get(action) ?? new Set()).add(uses.split('@')[1] as string));
    }
    expect([...versions].filter(([, commits]) => commits.size > 1)).toEqual([]);
  });

  it('[design 5] run for a pull request, for main, each night and for a tag', () => {
    const on = (file: string) => workflows.get(file)?.on;
    expect(files).toEqual(['main.yml', 'nightly.yml', 'pull-request.yml', 'release.yml']);
    expect(Object.keys(on('pull-request.yml') ?? {})).toEqual(['pull_request', 'merge_group']);
    expect(on('main.yml')).toEqual({ push: { branches: ['main'] } });
    expect(on('nightly.yml')).toEqual({ schedule: [{ cron: expect.any(String) }], workflow_dispatch: null });
    expect(on('release.yml')).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(nx.release.releaseTag.pattern).toBe('v{version}');
  });

  it('[design 5] run each tier of tests where it belongs, and the gate on macOS', () => {
    const commands = (file: string) => JSON.stringify(workflows.get(file)?.jobs);
    // `nx affected` leaves out the suites whose processes a change reaches.
    for (const file of ['pull-request.yml', 'main.yml']) {
      expect(commands(file)).toContain('"npm test"');
      expect(commands(file)).toContain('"node tools/dev/test.mjs --long"');
      expect(commands(file)).not.toContain('nx affected');
    }
    const machines = workflows.get('pull-request.yml')?.jobs['gate']?.strategy?.matrix['os'];
    expect(machines).toEqual([expect.stringMatching(/^macos-/)]);
    expect(commands('nightly.yml')).toContain('node tools/dev/test.mjs --nightly');
    expect(commands('release.yml')).toContain('node tools/dev/release.mjs --images');
  });

  it('[design 5] need no secret but the token that the host gives each job', () => {
    for (const file of files)
      expect([file, textOf(`${FOLDER}/${file}`)]).toEqual([file, expect.not.stringMatching(/secrets\./)]);
  });
});

describe('a workflow', () => {
  const COMMIT = 'a'.repeat(40);
  const KNOWN: Known = {
    isFile: (path) => path === 'tools/check.mjs',
    scripts: new Set(['test']),
    targets: new Set(['lint', 'test']),
    actions: new Map([['./set-up', { inputs: { fast: {} }, outputs: { key: {} }, runs: { steps: [] } }]]),
  };
  const JOB: Job = {
    'runs-on': 'linux',
    'timeout-minutes': 5,
    permissions: { contents: 'read' },
    steps: [
      { uses: `shop/check@${COMMIT}` },
      { id: 'made', uses: './set-up', with: { fast: true } },
      { run: 'npm ci && npm test -- -p x\nnode tools/check.mjs --all\nnpx nx affected -t lint test --parallel 2' },
      { run: 'echo "$KEY"', with: { key: '${{ steps.made.outputs.key }}' } },
    ],
  };
  const faultsOf = (job: Partial<Job>, whole: Partial<Workflow> = {}) => {
    const usual = { on: { pull_request: null }, permissions: {}, concurrency: { group: 'x' } };
    return workflowFaults({ ...usual, jobs: { test: { ...JOB, ...job } }, ...whole }, KNOWN);
  };

  it('[design 5] has no fault', () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each<[Partial<Job>, string]>([
    [{ 'runs-on': undefined }, 'test: has no machine'],
    [{ 'timeout-minutes': undefined }, 'test: has no limit of time'],
    [{ 'timeout-minutes': 361 }, 'test: has no limit of time'],
    [{ permissions: undefined }, 'test: does not name its permissions'],
    [{ permissions: { contents: 'write' } }, 'test: may write for a pull request'],
    [{ needs: ['build'] }, 'test: needs build'],
    [{ steps: [{ uses: 'shop/check@v3' }] }, 'test: shop/check@v3 is not pinned to a commit'],
    [{ steps: [{ uses: './take-down' }] }, 'test: there is no action ./take-down'],
    [{ steps: [{ uses: './set-up', with: { slow: true } }] }, 'test: ./set-up has no input slow'],
    [{ steps: [{ run: 'npm run tests' }] }, 'test: there is no script tests'],
    [{ steps: [{ run: 'node tools/checks.mjs' }] }, 'test: there is no file tools/checks.mjs'],
    [{ steps: [{ run: 'npx nx affected -t lint types' }] }, 'test: there is no target types'],
    [{ steps: [{ run: 'x=$(npx nx show projects --with-target tests)' }] }, 'test: there is no target tests'],
    [{ steps: [{ run: 'ls ${{ github.ref }}' }] }, 'test: an expression is part of a command: ls ${{ github.ref }}'],
    [
      { steps: [{ run: 'x', with: { k: '${{ steps.made.outputs.k }}' } }] },
      'test: there is no output steps.made.outputs.k',
    ],
  ])('[design 5] has a fault: %j', (job, fault) => {
    expect(faultsOf(job)).toEqual([fault]);
  });

  it.each<[Partial<Workflow>, string]>([
    [{ concurrency: undefined }, 'runs beside itself'],
    [{ permissions: undefined }, 'has all permissions'],
    [{ permissions: { contents: 'write' } }, 'lets every job write'],
  ])('[design 5] has a fault as a whole: %j', (whole, fault) => {
    expect(faultsOf({}, whole)).toEqual([fault]);
  });
});
