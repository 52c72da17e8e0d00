import type { Session } from '../api/types.js';

/** The session of an editor, so that the components show what a person may do. */
export const EXAMPLE_SESSION: Session = {
  signedIn: true,
  user: {
    id: '1',
    name: 'Mia',
    email: 'mia@harbour-light.example',
    emailVerified: true,
    language: null,
    secondFactorEnabled: false,
  },
  account: { id: 1, role: 'EDITOR', status: 'ACTIVE', deletionAt: null },
  accounts: [],
  brand: { name: 'Listings', logoUrl: null, shades: [] },
  csrfToken: null,
  mapStyleUrl: null,
  passwordSignIn: true,
  secondFactorPending: false,
  sendsMail: true,
  signUpOpen: false,
  ssoProviders: [],
};
