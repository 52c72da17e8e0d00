import type { Mutation } from '../mutation.js';

const API = 'apps/api';
const IDENTITY = 'libs/features/identity';

/** Mutations of sessions, members, single sign-on and the transfer of accounts. */
export const accountMutations: readonly Mutation[] = [
  {
    rule: '[contract 12] A session ends after its whole lifetime, however often it is used.',
    file: 'libs/features/identity/src/sessions/find-session.ts',
    find: '  if (expiresAt.getTime() <= now) return undefined;\n',
    replace: '',
    specs: { project: IDENTITY, files: 'api/sessions/session-lifetime' },
  },
  {
    rule: '[contract 12] Nobody ends the session of another user.',
    file: 'libs/features/identity/src/store/sessions.ts',
    find: "'delete from sessions where id = $sessionId and user_id = $userId'",
    replace: "'delete from sessions where id = $sessionId'",
    specs: { project: IDENTITY, files: 'api/sessions/own-sessions' },
  },
  {
    rule: '[contract 12] Only an owner grants the role OWNER.',
    file: 'libs/features/identity/src/members/members.ts',
    find: "if (member.role === 'OWNER' || role === 'OWNER') assertOwner(acting);",
    replace: "if (member.role === 'OWNER') assertOwner(acting);",
    specs: { project: IDENTITY, files: 'api/members/members' },
  },
  {
    rule: '[contract 12] Single sign-on does not enter a user who has not confirmed the address.',
    file: 'libs/features/identity/src/sso/admit-person.ts',
    find: 'if (user && user.emailVerifiedAt === null)',
    replace: 'if (user && user.emailVerifiedAt === undefined)',
    specs: { project: IDENTITY, files: 'api/sso/sso\\.spec|api/sso/sso-other-accounts' },
  },
  {
    rule: '[transfer] An export that was changed is not imported.',
    file: 'libs/features/transfer/src/import-account.ts',
    find: '  await verifyExport(files, manifest);\n',
    replace: '',
    specs: { project: API, files: 'portal/account/account-transfer' },
  },
];
