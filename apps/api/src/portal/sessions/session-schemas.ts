import { Type } from 'typebox';
import { roles } from '@listings/feature-accounts';
import type { Role } from '@listings/feature-accounts';
import { flag, listOf, text, timestamp } from '../../http/fields.js';
import { databaseIdOf, uuidOf } from '../../http/ids.js';
import { nullable, oneOf } from '../../http/input-schemas.js';

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
export const SessionView = Type.Object(
  {
    signedIn: flag('Whether the browser has a session whose second factor is entered.'),
    secondFactorPending: flag('Whether the session still needs the code of the second factor.'),
    csrfToken: nullable(text('Send it as `X-CSRF-Token` with every write of the session; null without a session.')),
    signUpOpen: flag('Whether anyone may create an account.'),
    sendsMail: flag('Whether the service sends mails; otherwise administrators hand links over.'),
    passwordSignIn: flag('Whether users may sign in with passwords.'),
    ssoProviders: listOf(
      'The providers of single sign-on, at most 50.',
      Type.Object(
        {
          name: text('Name of the provider; the sign-in starts at `/api/v4/portal/sso/{name}`.'),
          displayName: text('Name to show.'),
        },
        { title: 'SsoProvider', description: 'A provider of single sign-on.', additionalProperties: false },
      ),
    ),
    user: nullable(
      Type.Object(
        {
          id: uuidOf('User', 'Id of the user.'),
          email: text('E-mail address.'),
          name: text('Name.'),
          emailVerified: flag('Whether the user has confirmed the e-mail address.'),
          secondFactorEnabled: flag('Whether sign-in needs a second factor.'),
        },
        { title: 'PortalUser', description: 'A user of the portal.', additionalProperties: false },
      ),
    ),
    account: nullable(
      Type.Object(
        {
          id: databaseIdOf('Account', 'Id of the account.'),
          status: oneOf({ ACTIVE: 'In use.', SUSPENDED: 'The operator has suspended it.' }, 'Status.'),
          deletionAt: nullable(timestamp('When the account is deleted for good; null when it is not being deleted.')),
          role: RoleSchema,
        },
        {
          title: 'PortalSessionAccount',
          description: 'The account in which the session acts.',
          additionalProperties: false,
        },
      ),
    ),
    accounts: listOf(
      'The accounts of the user, at most 100.',
      Type.Object(
        { id: databaseIdOf('Account', 'Id of the account.'), name: text('Name of the account.'), role: RoleSchema },
        { title: 'AccountOfUser', description: 'An account of the user.', additionalProperties: false },
      ),
    ),
  },
  { title: 'PortalSession', description: 'The session of the browser.', additionalProperties: false },
);
