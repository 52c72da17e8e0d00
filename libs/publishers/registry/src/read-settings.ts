import { ConfigurationError, readSettingsFile, readVariables } from '@listings/platform';
import type { Environment } from '@listings/platform';
import { Settings } from '@listings/publisher-sdk';
import type { SettingDeclaration } from '@listings/publisher-sdk';

/** The name, after the prefix of the plug-in, of the variable that names its profile. */
export const PROFILE = 'PROFILE';

/** A plug-in whose settings are read. */
export interface SettingsReader {
  readonly packageName: string;
  /** `ACME_MAPS`: what the names of its variables begin with. */
  readonly prefix: string;
  readonly declared: readonly SettingDeclaration[];
  readonly environment: Environment;
}

/**
 * Reads the settings of a plug-in: each from its variable, or else from the profile that `<prefix>_PROFILE` names, or else from
 * its default. Throws one ConfigurationError with a sentence for each problem.
 */
export function readSettings({ packageName, prefix, declared, environment }: SettingsReader): Settings {
  const variableOf = ({ name }: SettingDeclaration) => `${prefix}_${name}`;
  const given = readVariables(environment, declared.map(variableOf));
  const profile = readProfile(environment, `${prefix}_${PROFILE}`, declared);
  const values = new Map<string, string>();
  const problems = [...profile.problems, ...given.problems.values()];
  for (const setting of declared) {
    const { name, kind, description } = setting;
    const variable = variableOf(setting);
    if (given.problems.has(variable)) continue;
    const own = given.values.get(variable);
    const value = own ?? (profile.values.get(name) || setting.default);
    const place = own === undefined && profile.values.get(name) ? `${name} in ${prefix}_${PROFILE}` : variable;
    if (value === undefined) {
      // A profile that cannot be read says nothing about what it has.
      if (profile.isRead)
        problems.push(`${variable} is not set (${description.replace(/\.$/, '')}; needed by ${packageName}).`);
    } else if (kind === 'url' && value !== '' && !URL.canParse(value))
      problems.push(`${place} must be an absolute URL.`);
    else if (kind === 'integer' && !/^-?\d+$/.test(value)) problems.push(`${place} must be a whole number.`);
    else values.set(name, value);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return new Settings(values);
}

interface Profile {
  readonly values: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
  readonly isRead: boolean;
}

/** Reads the profile, a JSON object of texts; the problems repeat nothing of its content but names. */
function readProfile(environment: Environment, variable: string, declared: readonly SettingDeclaration[]): Profile {
  const path = environment[variable];
  if (!path) return { values: new Map(), problems: [], isRead: true };
  const unread = (reason: string): Profile => ({
    values: new Map(),
    problems: [`${variable} names the file ${path}, which ${reason}.`],
    isRead: false,
  });
  let profile: unknown;
  try {
    profile = parse(readSettingsFile(path));
  } catch (error) {
    return unread((error as Error).message);
  }
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) return unread('has no JSON object');
  const entries = Object.entries(profile as Record<string, unknown>);
  const known = new Set(declared.map(({ name }) => name));
  const problems = entries.flatMap(([name, value]) => {
    if (!known.has(name)) return [`${variable} has ${JSON.stringify(name)}, which is no setting of this plug-in.`];
    return typeof value === 'string' ? [] : [`${name} in ${variable} must be a text in quotation marks.`];
  });
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { values: new Map(texts), problems, isRead: true };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser quotes the text, which has secrets.
    throw new Error('is not JSON');
  }
}
