import { readSettingsFile } from './read-settings-file.js';

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The values of some variables, and a sentence for each variable that could not be read. */
export interface ReadVariables {
  readonly values: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
}

/**
 * Reads these variables: each from itself, or from the file that `<name>_FILE` names, without one line break at its end. An
 * empty variable counts as absent. `<name>_FILE` is not looked at if it is one of the variables itself.
 */
export function readVariables(environment: Environment, names: readonly string[]): ReadVariables {
  const values = new Map<string, string>();
  const problems = new Map<string, string>();
  for (const name of names) {
    try {
      const fileVariable = `${name}_FILE`;
      const value = names.includes(fileVariable) ? environment[name] : readOne(environment, name, fileVariable);
      if (value) values.set(name, value);
    } catch (error) {
      problems.set(name, (error as Error).message);
    }
  }
  return { values, problems };
}

function readOne(environment: Environment, name: string, fileVariable: string): string | undefined {
  const path = environment[fileVariable];
  if (!path) return environment[name];
  if (environment[name]) throw new Error(`${name} and ${fileVariable} are both set: set one of them.`);
  try {
    return readSettingsFile(path).replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`${fileVariable} names the file ${path}, which ${(error as Error).message}.`);
  }
}
