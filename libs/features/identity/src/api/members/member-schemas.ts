import { Type } from 'typebox';
import { INPUT_BOUNDS, roles } from '@listings/domain';
import { IDENTITY_BOUNDS } from '../../rules/identity-bounds.js';
import { flag, inputAsSent, inputText, REQUEST_BOUNDS, text, timestamp } from '@listings/api-kit';
import { uuidOf } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import { RoleSchema } from '../sessions/session-schemas.js';
import { languageInput } from '@listings/api-kit';

/** A member of the account. */
export const MemberView = recordOf('PortalMember', 'A member of the account.', {
  userId: uuidOf('User', 'Id of the user.'),
  email: text('E-mail address.'),
  name: text('Name.'),
  role: RoleSchema,
  secondFactorEnabled: flag('Whether the sign-in of the user needs a second factor.'),
  joinedAt: timestamp('When the user became a member.'),
});

/** An open invitation. */
export const InvitationView = recordOf('PortalInvitation', 'An open invitation.', {
  id: uuidOf('Invitation', 'Id of the invitation.'),
  email: text('E-mail address that is invited.'),
  role: RoleSchema,
  createdAt: timestamp('When it was created or renewed.'),
  expiresAt: timestamp('When its link ends.'),
});

export const RoleBody = bodyOf({ role: RoleSchema });

export const InvitationBody = bodyOf({
  email: inputText('E-mail address to invite.', { maxLength: INPUT_BOUNDS.emailAddress, format: 'email' }),
  role: RoleSchema,
  language: Type.Optional(languageInput('Language of the e-mail; that of the inviter if it is absent.')),
});

const tokenText = inputText('The token in the fragment of the link.', { maxLength: REQUEST_BOUNDS.linkToken });

export const LookupBody = bodyOf({ token: tokenText });

export const AcceptBody = bodyOf({
  token: tokenText,
  name: Type.Optional(inputText('Name of a new user.', { minLength: 1, maxLength: IDENTITY_BOUNDS.admittedName })),
  password: Type.Optional(
    inputAsSent('Password of a new user, 10 to 200 characters.', { maxLength: INPUT_BOUNDS.password }),
  ),
  language: Type.Optional(languageInput('Language of a new user; that of the invitation if it is absent.')),
});

/** Examples of the document. */
export const memberExamples = {
  member: {
    userId: '5f0c1c7e-52a4-4a5e-9d51-8a3f9c1d2b60',
    email: 'ben@accounts.example',
    name: 'Ben',
    role: roles[1],
    secondFactorEnabled: true,
    joinedAt: '2026-07-06T18:33:29.664Z',
  },
  invitation: {
    id: '9a3d1f0e-6f35-4a0b-9a55-2f6f3c9c7d11',
    email: 'cem@accounts.example',
    role: roles[1],
    createdAt: '2026-07-06T18:33:29.664Z',
    expiresAt: '2026-07-13T18:33:29.664Z',
  },
  token: 'q3Nf0m1xYVvYw0sJm5r2c8u1Zk7T4b9LhE6aRdXoPiU',
} as const;
