import type { Action, Step } from './workflow.js';

/** What the steps of a workflow may name. */
export interface Known {
  /** Whether the repository has a file. */
  readonly isFile: (path: string) => boolean;
  /** The scripts of package.json. */
  readonly scripts: ReadonlySet<string>;
  /** The targets that the projects have for nx. */
  readonly targets: ReadonlySet<string>;
  /** The actions of this repository, by the path that steps use. */
  readonly actions: ReadonlyMap<string, Action>;
}

/** The full hash of a commit, which nobody can move to another one, as a tag can be. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const NPM_ITSELF = new Set(['ci', 'pkg', 'publish']);

/** What is wrong with the steps of a job or of an action. */
export function stepFaults(steps: readonly Step[], known: Known): string[] {
  return steps.flatMap((step) => [
    ...(step.uses === undefined ? [] : actionFaults(step.uses, step.with ?? {}, known)),
    ...(step.run === undefined ? [] : commandFaults(step.run, known)),
  ]);
}

function actionFaults(uses: string, given: Readonly<Record<string, unknown>>, { actions }: Known): string[] {
  if (!uses.startsWith('./')) return PINNED.test(uses) ? [] : [`${uses} is not pinned to a commit`];
  const action = actions.get(uses);
  if (action === undefined) return [`there is no action ${uses}`];
  const unknown = Object.keys(given).filter((input) => !(input in (action.inputs ?? {})));
  return unknown.map((input) => `${uses} has no input ${input}`);
}

function commandFaults(run: string, { isFile, scripts, targets }: Known): string[] {
  // What somebody outside has written would be a part of the command: it comes through `env`.
  const faults = run.includes('${{') ? [`an expression is part of a command: ${run.trim()}`] : [];
  const commands = run.replace(/^\s*#.*$/gm, '');
  for (const [, file = ''] of commands.matchAll(/\bnode ([\w./-]+\.[cm]?js)\b/g))
    if (!isFile(file)) faults.push(`there is no file ${file}`);
  for (const [, name = ''] of commands.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g))
    if (!NPM_ITSELF.has(name) && !scripts.has(name)) faults.push(`there is no script ${name}`);
  for (const [, words = ''] of commands.matchAll(/\bnx .*?(?:-t|--targets?|--with-target)[ =]((?:[a-z][\w-]*[ ,]?)+)/g))
    for (const target of words.split(/[ ,]/).filter(Boolean))
      if (!targets.has(target)) faults.push(`there is no target ${target}`);
  return faults;
}
