import { Type } from 'typebox';
import { roles } from '@listings/feature-accounts';
import { flag, inputText, listOf, text, timestamp } from '../../http/fields.js';
import { nullable } from '../../http/input-schemas.js';
import { uuidOf } from '../../http/ids.js';
import { RoleSchema } from '../sessions/session-schemas.js';

const closed = { additionalProperties: false } as const;

/** A member of the account. */
export const MemberView = Type.Object(
  {
    userId: uuidOf('User', 'Id of the user.'),
    email: text('E-mail address.'),
    name: text('Name.'),
    role: RoleSchema,
    secondFactorEnabled: flag('Whether the sign-in of the user needs a second factor.'),
    joinedAt: timestamp('When the user became a member.'),
  },
  { title: 'PortalMember', description: 'A member of the account.', ...closed },
);

/** An open invitation. */
export const InvitationView = Type.Object(
  {
    id: uuidOf('Invitation', 'Id of the invitation.'),
    email: text('E-mail address that is invited.'),
    role: RoleSchema,
    createdAt: timestamp('When it was created or renewed.'),
    expiresAt: timestamp('When its link ends.'),
  },
  { title: 'PortalInvitation', description: 'An open invitation.', ...closed },
);

/** Result of an operation that has nothing more to say. */
export const Done = Type.Object({}, { title: 'Done', description: 'Nothing more to say.', ...closed });

export const MemberList = Type.Object(
  { members: listOf('The members, in the order in which they joined.', MemberView) },
  { title: 'PortalMembers', description: 'The members of the account.', ...closed },
);

export const InvitationList = Type.Object(
  { invitations: listOf('The open invitations, newest first.', InvitationView) },
  { title: 'PortalInvitations', description: 'The open invitations of the account.', ...closed },
);

export const CreatedInvitation = Type.Object(
  {
    invitation: InvitationView,
    link: nullable(text('The link to hand over. Null when it was mailed to the address.')),
  },
  { title: 'PortalCreatedInvitation', description: 'The new invitation.', ...closed },
);

export const InvitationPreview = Type.Object(
  {
    accountName: text('Name of the account.'),
    email: text('E-mail address that is invited.'),
    role: RoleSchema,
    expiresAt: timestamp('When the link ends.'),
    signInRequired: flag('Whether a user has this address already, who signs in before accepting.'),
  },
  { title: 'PortalInvitationPreview', description: 'What a link invites to.', ...closed },
);

export const AcceptedInvitation = Type.Object(
  {
    signedIn: flag('Whether the response starts a session. It does for a new user.'),
    email: text('E-mail address of the member.'),
  },
  { title: 'PortalAcceptedInvitation', description: 'The result of an acceptance.', ...closed },
);

export const RoleBody = Type.Object({ role: RoleSchema }, closed);

export const InvitationBody = Type.Object(
  { email: inputText('E-mail address to invite.', { maxLength: 254, format: 'email' }), role: RoleSchema },
  closed,
);

const tokenText = inputText('The token in the fragment of the link.', { maxLength: 100 });

export const LookupBody = Type.Object({ token: tokenText }, closed);

export const AcceptBody = Type.Object(
  {
    token: tokenText,
    name: Type.Optional(inputText('Name of a new user.', { minLength: 1, maxLength: 100 })),
    password: Type.Optional(inputText('Password of a new user, 10 to 200 characters.', { maxLength: 200 })),
  },
  closed,
);

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
