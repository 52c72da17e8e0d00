/**
 * One setting of a plug-in, read from the environment variable `<KEY>_<NAME>`: `CLIENT_ID` of `acme-maps` is
 * `ACME_MAPS_CLIENT_ID`. A required one that is missing stops the start with a sentence that names it.
 */
export interface SettingDeclaration {
  /** Upper-case, without the publisher's prefix. */
  readonly name: string;
  /** What to put there, for the operator's documentation. */
  readonly description: string;
  readonly kind: 'text' | 'url' | 'integer';
  /** Absent: the setting is required. */
  readonly default?: string;
  /** Never logged, never shown. */
  readonly secret?: boolean;
}

/** The settings of a plug-in after the check. Asking for one that was not declared is a programming error. */
export class Settings {
  constructor(private readonly values: ReadonlyMap<string, string>) {}

  /**
   * The value of a declared setting, or its default.
   *
   * @returns the text as it stands in the environment; for the kind `url` it is an absolute address.
   * @throws Error the setting is not declared: a mistake in the plug-in.
   * @example
   * settings.text('CLIENT_ID');
   */
  text(name: string): string {
    const value = this.values.get(name);
    if (value === undefined) throw new Error(`Setting ${name} is not declared by this plug-in`);
    return value;
  }

  /**
   * The value of a setting of kind `integer`.
   *
   * @returns a whole number.
   * @throws Error the setting is not declared: a mistake in the plug-in.
   * @example
   * settings.integer('PAGE_SIZE');
   */
  integer(name: string): number {
    return Number(this.text(name));
  }
}
