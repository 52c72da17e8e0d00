import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { applied } from './apply-mutation.js';
import type { ChosenSpecs, Mutation } from './mutation.js';

/** What is wrong with a table of mutations, one sentence each: places that have moved, specs that are gone. */
export function mutationProblems(root: string, mutations: readonly Mutation[]): string[] {
  const specs = new Map<string, string[]>();
  const problems = mutations.flatMap((mutation) => [
    ...placeProblems(root, mutation),
    ...specProblems(root, mutation, specs),
  ]);
  const rules = mutations.map(({ rule }) => rule);
  return [
    ...problems,
    ...rules.filter((rule, at) => rules.indexOf(rule) !== at).map((rule) => `${rule}: stands twice`),
  ];
}

function placeProblems(root: string, mutation: Mutation): string[] {
  const { rule, file, find, replace } = mutation;
  const path = join(root, file);
  if (!existsSync(path)) return [`${rule}: ${file} does not exist`];
  const text = applied(mutation, readFileSync(path, 'utf8'));
  if (text === undefined) return [`${rule}: ${file} does not have this text exactly once: ${find}`];
  if (find === replace) return [`${rule}: the replacement changes nothing`];
  return parses(text, file) ? [] : [`${rule}: ${file} does not parse after the replacement`];
}

/** A mutation that does not parse would prove nothing: every test notices it. */
function parses(text: string, file: string): boolean {
  try {
    parseSync(text, { syntax: 'typescript', decorators: true, tsx: file.endsWith('.tsx') });
    return true;
  } catch {
    return false;
  }
}

function specProblems(root: string, { rule, specs }: Mutation, known: Map<string, string[]>): string[] {
  const files = known.get(specs.project) ?? specsOfGate(root, specs.project);
  known.set(specs.project, files);
  const { project } = specs;
  const pattern = new RegExp(jestPattern(specs));
  return files.some((file) => pattern.test(`/${file}`))
    ? []
    : [`${rule}: no spec file of the gate in ${project} matches ${specs.files}`];
}

/** The pattern by which Jest finds chosen specs. */
export function jestPattern({ project, files }: ChosenSpecs): string {
  return `/${project}/src/(${files})`;
}

function specsOfGate(root: string, project: string): string[] {
  const source = join(root, project, 'src');
  if (!existsSync(source)) return [];
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.spec\.ts$/.test(file) && !/\.(long|nightly)\.spec\.ts$/.test(file))
    .map((file) => `${project}/src/${file}`);
}
