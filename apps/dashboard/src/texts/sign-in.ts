/** Texts of the sign-in, which the dialog of an expired session shows, too. */
export const signInTexts = {
  title: 'Sign in',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  withProvider: (name: string) => `Sign in with ${name}`,
  or: 'or',
  secondFactor: 'Enter the six digits that your authenticator app shows.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecoveryCode: 'Use a recovery code instead',
  useCode: 'Use the authenticator app instead',
  recoveryHint: 'One of the ten codes that you kept when you set up the second factor. Each works once.',
  confirm: 'Continue',
  otherUser: 'Sign in as another user',
};
