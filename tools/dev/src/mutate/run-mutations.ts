import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@listings/platform/time';
import { applied } from './apply-mutation.js';
import { jestPattern } from './check-mutations.js';
import type { Mutation } from './mutation.js';
import { runSpecs } from './run-specs.js';

/** What became of a mutation, and what noticed it or why it counts as unnoticed. */
export interface MutationResult {
  readonly mutation: Mutation;
  readonly isNoticed: boolean;
  readonly reason: string;
  readonly seconds: number;
}

/** Where mutations run. */
export interface MutationRun {
  /** The working copy. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  readonly started: (jest: ChildProcess) => void;
}

/**
 * Runs mutations, project by project. First the specs of a project run without a mutation: a file that fails then proves
 * nothing, so the mutations that it ought to notice count as unnoticed.
 */
export async function* runMutations(run: MutationRun, mutations: readonly Mutation[]): AsyncGenerator<MutationResult> {
  for (const [project, ofProject] of Map.groupBy(mutations, ({ specs }) => specs.project)) {
    const patterns = [...new Set(ofProject.map(({ specs }) => jestPattern(specs)))];
    const { tests, failures } = await runSpecs({ ...run, project, patterns, bail: false });
    for (const mutation of ofProject) {
      const pattern = new RegExp(jestPattern(mutation.specs));
      const failed = failures.find(({ file }) => tests === 0 || pattern.test(file))?.title;
      const obstacle = failed ?? (tests === 0 ? 'no test ran' : undefined);
      const reason = `without the mutation: ${obstacle}`;
      yield obstacle === undefined
        ? await runMutation(run, mutation)
        : { mutation, isNoticed: false, reason, seconds: 0 };
    }
  }
}

async function runMutation(run: MutationRun, mutation: Mutation): Promise<MutationResult> {
  const path = join(run.folder, mutation.file);
  const text = readFileSync(path, 'utf8');
  const mutated = applied(mutation, text);
  if (mutated === undefined) return { mutation, isNoticed: false, reason: 'its text is not there once', seconds: 0 };
  const begun = systemClock.monotonic();
  writeFileSync(path, mutated);
  try {
    const { project } = mutation.specs;
    const patterns = [jestPattern(mutation.specs)];
    const { tests, failures } = await runSpecs({ ...run, project, patterns, bail: true });
    const seconds = Math.round((systemClock.monotonic() - begun) / 1_000);
    const [failure] = failures;
    return { mutation, isNoticed: failure !== undefined, reason: failure?.title ?? `${tests} tests pass`, seconds };
  } finally {
    writeFileSync(path, text);
  }
}
