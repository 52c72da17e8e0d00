import { databaseIdOf, flag, listOf, nullable, oneOf, recordOf, text, timestamp, uuidOf } from '@listings/api-kit';
import { roles } from '@listings/domain';
import type { Role } from '@listings/domain';
import { BrandView } from '@listings/feature-accounts/api';

/** The role of a member. */
export const RoleSchema = oneOf<Role>(
  {
    VIEWER: 'Reads everything but the audit log.',
    EDITOR: 'Also changes locations, posts, reviews and connections.',
    ADMIN: 'Also manages members, keys and webhooks, and reads the audit log.',
    OWNER: 'Does everything, and may delete the account.',
  },
  `Role: one of ${roles.join(', ')}.`,
);

/** The session of a browser, as `GET /session` returns it. */
export const SessionView = recordOf('PortalSession', 'The session of the browser.', {
  signedIn: flag('Whether the browser has a session whose second factor is entered.'),
  secondFactorPending: flag('Whether the session still needs the code of the second factor.'),
  csrfToken: nullable(text('Send it as `X-CSRF-Token` with every write of the session; null without a session.')),
  signUpOpen: flag('Whether anyone may create an account.'),
  sendsMail: flag('Whether the service sends e-mails; otherwise administrators hand links over.'),
  passwordSignIn: flag('Whether users may sign in with passwords.'),
  ssoProviders: listOf(
    'The providers of single sign-on, at most 50.',
    recordOf('SsoProvider', 'A provider of single sign-on.', {
      name: text('Name of the provider; the sign-in starts at `/api/v4/portal/sso/{name}`.'),
      displayName: text('Name to show.'),
    }),
  ),
  mapStyleUrl: nullable(text('The style of the maps, for MapLibre GL; null where the installation has none.')),
  brand: BrandView,
  user: nullable(
    recordOf('PortalUser', 'A user of the portal.', {
      id: uuidOf('User', 'Id of the user.'),
      email: text('E-mail address.'),
      name: text('Name.'),
      language: nullable(text('Language of e-mails and reports, such as `de`; null until the dashboard has set it.')),
      emailVerified: flag('Whether the user has confirmed the e-mail address.'),
      secondFactorEnabled: flag('Whether sign-in needs a second factor.'),
    }),
  ),
  account: nullable(
    recordOf('PortalSessionAccount', 'The account in which the session acts.', {
      id: databaseIdOf('Account', 'Id of the account.'),
      status: oneOf({ ACTIVE: 'In use.', SUSPENDED: 'The operator has suspended it.' }, 'Status.'),
      deletionAt: nullable(timestamp('When the account is deleted for good; null when it is not being deleted.')),
      role: RoleSchema,
    }),
  ),
  accounts: listOf(
    'The accounts of the user, at most 100.',
    recordOf('AccountOfUser', 'An account of the user.', {
      id: databaseIdOf('Account', 'Id of the account.'),
      name: text('Name of the account.'),
      role: RoleSchema,
    }),
  ),
});
