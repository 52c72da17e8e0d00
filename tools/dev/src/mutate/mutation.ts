/** The spec files that ought to notice a mutation. */
export interface ChosenSpecs {
  /** The folder of the project, from the root of the checkout. */
  readonly project: string;
  /** A regular expression that finds files of the gate below the folder `src` of the project. */
  readonly files: string;
}

/** A change of one place of the product that breaks one rule, as a careless colleague would break it. */
export interface Mutation {
  /** The rule: its citation, as in the names of tests, and its sentence. */
  readonly rule: string;
  readonly file: string;
  /** Text that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly specs: ChosenSpecs;
}
