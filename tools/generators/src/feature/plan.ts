/** The options of the generator; see schema.json. */
export interface FeatureOptions {
  readonly name: string;
  readonly uses?: readonly string[];
}

/** The values that the generator derives from the options. */
export interface FeaturePlan {
  readonly name: string;
  /** The name in constants: OFFERS. */
  readonly constant: string;
  /** The name in types, and at the start of a sentence: Offers. */
  readonly type: string;
  /** The folder of the feature, relative to the root of the workspace. */
  readonly directory: string;
  readonly packageName: string;
  readonly projectName: string;
  /** The features that it may import: accounts too, because the tests of its operations have an account. */
  readonly uses: readonly string[];
}

/** The folder of a feature, relative to the root of the workspace. */
export const folderOf = (feature: string) => `libs/features/${feature}`;

/** Derives all values from the options and fills in the defaults. Throws an error for an invalid name. */
export function planFeature({ name, uses = [] }: FeatureOptions): FeaturePlan {
  if (!/^[a-z][a-z0-9]*$/.test(name))
    throw new Error(`"${name}" is not a valid name: a feature is one word of lower-case letters and digits.`);
  return {
    name,
    constant: name.toUpperCase(),
    type: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    directory: folderOf(name),
    packageName: `@listings/feature-${name}`,
    projectName: `feature-${name}`,
    uses: [...new Set(['accounts', ...uses])].sort(),
  };
}
