/** Texts of the pages that need no session: sign-in, sign-up, links of mails. */
export const firstRunTexts = {
  signIn: {
    title: 'Sign in',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    forgot: 'Forgot the password?',
  },
  signUp: {
    title: 'Create an account',
    description: 'For the locations of one business, with as many members as you like.',
    accountName: 'Name of the business',
    name: 'Your name',
    email: 'E-mail address',
    password: 'Password',
    passwordHint: 'At least 10 characters. A few words are good.',
    submit: 'Create the account',
    haveAccount: 'Already a member?',
    closed: 'This service does not take sign-ups. Ask an administrator of your account for an invitation.',
  },
  created: {
    title: 'Your account is ready',
    description: 'With this key, programs call the API in the name of the account.',
    key: 'First API key',
    goOn: 'Go to the dashboard',
  },
  checkMail: {
    title: 'Check your mail',
    text: (email: string) => `A link is on its way to ${email}. Open it within one hour to create the account.`,
  },
  confirmSignUp: {
    title: 'Confirm your sign-up',
    description: 'Enter the password that you chose when you signed up.',
    submit: 'Create the account',
  },
  verifyEmail: {
    title: 'Confirm your e-mail address',
    description: 'Confirm that this is your address.',
    submit: 'Confirm the address',
    done: 'Your e-mail address is confirmed.',
  },
  forgot: {
    title: 'Ask for a new password',
    description: 'You get a mail with a link to choose a new one.',
    withoutMail: 'This service sends no mails: ask an administrator of your account for a link.',
    submit: 'Send the link',
    done: (email: string) => `If ${email} has a user, a link is on its way. It works for one hour.`,
    back: 'Back to the sign-in',
  },
  reset: {
    title: 'Choose a new password',
    description: 'All your sessions end.',
    password: 'New password',
    submit: 'Set the password',
    done: 'Your new password is set.',
    signIn: 'Sign in',
  },
  invitation: {
    title: 'Accept the invitation',
    invites: (account: string, role: string) => `You are invited to ${account} as ${role}.`,
    expires: 'The invitation ends',
    name: 'Your name',
    password: 'Password',
    accept: 'Accept',
    signInFirst: (email: string) => `Sign in as ${email} to accept it.`,
    otherUser: (present: string, invited: string) =>
      `You are signed in as ${present}. Sign in as ${invited} to accept it.`,
  },
  noToken: {
    title: 'This link is not complete',
    text: 'Open the whole link of the mail, up to its last character.',
  },
};
