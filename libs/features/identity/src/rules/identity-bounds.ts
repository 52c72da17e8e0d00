/** The bounds of what people enter to get in, beyond those that all inputs have [contract 12]. Lengths are in characters. */
export const IDENTITY_BOUNDS = {
  /** The name of a person whom an invitation or single sign-on admits. */
  admittedName: 100,
  /** The code of an authenticator app, with what people type around it. */
  oneTimeCode: 20,
  recoveryCode: 50,
  /** The path to which a sign-in returns. */
  returnPath: 500,
} as const;
