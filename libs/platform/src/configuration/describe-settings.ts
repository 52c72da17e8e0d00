import { readFacts } from './setting-facts.js';
import { variablesOf } from './validate-environment.js';

/** A variable of a configuration class, for the reference of all settings. */
export interface SettingDescription {
  readonly name: string;
  readonly meaning: string;
  /** The values that it may have; empty if the meaning tells. */
  readonly values: string;
  /** What holds without the variable, or that it is required. */
  readonly default: string;
}

/** Describes the variables that a configuration class reads, those of its base classes first. */
export function describeSettings(type: new () => object): readonly SettingDescription[] {
  const initial = new type() as Readonly<Record<string, unknown>>;
  const read = new Set(variablesOf(type));
  return [...readFacts(type.prototype as object)]
    .filter(([name]) => read.has(name))
    .map(([name, { meaning = '', values = '', optional = false, neededBy, ...facts }]) => ({
      name,
      meaning,
      values,
      default: facts.default ?? defaultOf(initial[name], { optional, neededBy }),
    }));
}

function defaultOf(initial: unknown, { optional, neededBy }: { optional: boolean; neededBy?: string }): string {
  if (['string', 'number', 'boolean'].includes(typeof initial)) return `\`${String(initial)}\``;
  if (initial !== undefined) return 'none';
  if (neededBy !== undefined) return `required with \`${neededBy}\``;
  return optional ? 'none' : 'required';
}
