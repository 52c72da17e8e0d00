import { readNamePairs } from './name-pairs.js';

/**
 * One setting of a plug-in. The core reads it from the environment variable `<KEY>_<NAME>`: `CLIENT_ID` of `acme-maps`
 * is `ACME_MAPS_CLIENT_ID`. `ACME_MAPS_CLIENT_ID_FILE` may name a file with the value instead, and `ACME_MAPS_PROFILE` a JSON
 * file with all settings of the plug-in. If a required setting is missing, the process does not start and the error names it.
 */
export interface SettingDeclaration {
  /** Upper case, without the publisher's prefix. `PROFILE` is taken. */
  readonly name: string;
  /** Tells the operator which value to set; part of the error about a missing variable, and of docs/settings.md. */
  readonly description: string;
  /**
   * At the start, the core checks that a `url` is absolute and that an `integer` has only digits and maybe a minus. A `url` with an empty
   * default may be left out.
   */
  readonly kind: 'text' | 'url' | 'integer';
  /** Used if the variable is unset or empty. Absent: the setting is required. */
  readonly default?: string;
  /** True for a value that must not appear in logs, messages or URLs. */
  readonly secret?: boolean;
}

/**
 * Declares settings, each with its name, its description and maybe its default: see {@link SettingDeclaration}. A `secret` is
 * a text that must not appear in logs, messages or URLs.
 *
 * @example
 * [
 *   setting.url('API_BASE', 'base URL of the API'),
 *   setting.secret('CLIENT_SECRET', 'client secret of your application'),
 *   setting.integer('PAGE_SIZE', 'listings of one page', 100),
 * ]
 */
export const setting = {
  text: (name: string, description: string, initial?: string) => declared('text', { name, description, initial }),
  url: (name: string, description: string, initial?: string) => declared('url', { name, description, initial }),
  integer: (name: string, description: string, initial?: number) => declared('integer', { name, description, initial }),
  secret: (name: string, description: string) => ({ ...declared('text', { name, description }), secret: true }),
};

function declared(
  kind: SettingDeclaration['kind'],
  { initial, ...named }: { name: string; description: string; initial?: string | number },
): SettingDeclaration {
  return { ...named, kind, ...(initial !== undefined && { default: String(initial) }) };
}

/** The values of a plug-in's settings, which the core has checked against their declarations. */
export class Settings {
  constructor(private readonly values: ReadonlyMap<string, string>) {}

  /**
   * Reads a setting of any kind.
   *
   * @param name the name in the declaration, without the publisher's prefix.
   * @returns the value of the environment variable, unchanged, or the declared default if the variable is unset or
   *   empty. For the kind `url`, the core has checked that it is an absolute URL.
   * @throws Error the plug-in does not declare this setting: a bug in the plug-in.
   * @example
   * settings.text('CLIENT_ID');
   */
  text(name: string): string {
    const value = this.values.get(name);
    if (value === undefined) throw new Error(`Setting ${name} is not declared by this plug-in`);
    return value;
  }

  /**
   * Reads a setting of the kind `url` as a base for paths.
   *
   * @param name the name in the declaration, without the publisher's prefix.
   * @returns the URL without slashes at its end.
   * @throws Error the plug-in does not declare this setting: a bug in the plug-in.
   * @example
   * const url = `${settings.base('API_BASE')}/shops`;
   */
  base(name: string): string {
    return this.text(name).replace(/\/+$/, '');
  }

  /**
   * Reads a setting of the kind `integer`. For a setting of another kind the result may be `NaN`, because the core does
   * not check whether its value is a number.
   *
   * @param name the name in the declaration, without the publisher's prefix.
   * @returns the value of the environment variable as a number, or the declared default if the variable is unset or
   *   empty. It may be negative: the core checks no range.
   * @throws Error the plug-in does not declare this setting: a bug in the plug-in.
   * @example
   * settings.integer('PAGE_SIZE');
   */
  integer(name: string): number {
    return Number(this.text(name));
  }

  /**
   * Reads a setting of the form `key=name,key=name`, in which an operator names what differs at an installation.
   *
   * @param name the name in the declaration, without the publisher's prefix.
   * @param usual the names that are used for the keys that the setting leaves out.
   * @returns a name for each key of `usual`.
   * @throws Error an unknown key, or a name of other characters than letters, digits, - and underscores: see {@link readNamePairs}.
   * @example
   * settings.names('WIRE_NAMES', { photo: 'image' }); // { photo: 'picture' } where WIRE_NAMES is `photo=picture`
   */
  names<Key extends string>(name: string, usual: Readonly<Record<Key, string>>): Readonly<Record<Key, string>> {
    const format = { name: /^[\w-]+$/, consistsOf: 'letters, digits, - and underscores' };
    const keys = Object.keys(usual) as Key[];
    return { ...usual, ...Object.fromEntries(readNamePairs(this.text(name), { setting: name, keys, ...format })) };
  }
}
