/** What the decorators of a configuration class tell about a variable, for the reference of all settings. */
export interface SettingFacts {
  /** What the variable is for; begins in lower case and has no full stop at its end. */
  readonly meaning?: string;
  /** The values that it may have. */
  readonly values?: string;
  /** Instead of the initial value: what happens without the variable. */
  readonly default?: string;
  readonly optional?: boolean;
  /** The variable, or `variable=value`, with which this one is required. */
  readonly neededBy?: string;
}

/** The facts of each class, by its prototype and the names of the variables, in the order of their declarations. */
const factsOf = new WeakMap<object, Map<string, SettingFacts>>();

/** Adds facts to a variable of the class with this prototype. */
export function addFacts(prototype: object, variable: string | symbol, facts: SettingFacts): void {
  const ofClass = factsOf.get(prototype) ?? new Map<string, SettingFacts>();
  factsOf.set(prototype, ofClass);
  ofClass.set(String(variable), { ...ofClass.get(String(variable)), ...facts });
}

/** The facts of all variables of a class: those of its base classes first, which a class may override. */
export function readFacts(prototype: object | null): Map<string, SettingFacts> {
  if (prototype === null) return new Map();
  const facts = readFacts(Object.getPrototypeOf(prototype) as object | null);
  for (const [variable, own] of factsOf.get(prototype) ?? []) facts.set(variable, { ...facts.get(variable), ...own });
  return facts;
}
