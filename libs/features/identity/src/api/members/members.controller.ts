import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { changeRole, listMembers, removeMember } from '../../members/members.js';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { Done } from '@listings/api-kit';
import { recordOf } from '@listings/api-kit';
import { listOf } from '@listings/api-kit';
import { memberExamples, MemberView, RoleBody } from './member-schemas.js';

const userId = { idType: 'User', description: 'Id of the user.', example: memberExamples.member.userId } as const;

/** The members of an account and their roles [contract 12]. */
@ApiController('members')
export class MembersController {
  constructor(@Inject(IDENTITY) private readonly identity: IdentityDependencies) {}

  @Operation({
    id: 'portalMembers',
    route: 'GET /members',
    access: { session: 'VIEWER' },
    summary: 'List the members',
    description: 'Returns all members of the account with their roles; an account has at most 500.',
    response: recordOf('PortalMembers', 'The members of the account.', {
      members: listOf('The members, in the order in which they joined.', MemberView),
    }),
    example: { members: [memberExamples.member] },
  })
  async list({ caller: { accountId } }: SessionCall) {
    return { members: await listMembers(this.identity, accountId) };
  }

  @Operation({
    id: 'portalChangeRole',
    route: 'PATCH /members/:userId',
    access: { session: 'ADMIN' },
    audit: 'member.role_changed',
    summary: 'Change the role of a member',
    description:
      'The new role applies at once, to running sessions too. Only an owner grants or takes the role OWNER. The last owner keeps it: CONFLICT.',
    path: { userId },
    body: { schema: RoleBody, example: { role: memberExamples.member.role } },
    response: MemberView,
    example: memberExamples.member,
    errors: ['CONFLICT'],
  })
  async changeRole({ caller, path, body: { role } }: SessionCall<{ path: 'userId'; body: typeof RoleBody }>) {
    return changeRole(this.identity, caller, { userId: path.userId, role });
  }

  @Operation({
    id: 'portalRemoveMember',
    route: 'DELETE /members/:userId',
    access: { session: 'VIEWER' },
    audit: 'member.removed',
    summary: 'Remove a member',
    description:
      'Ends the sessions of the member in the account at once. Every member may leave; to remove another one takes the role ADMIN, and OWNER for an owner. The last owner stays: CONFLICT. A user without another account is deleted.',
    path: { userId },
    response: Done,
    errors: ['CONFLICT'],
  })
  async remove({ caller, path: { userId: user } }: SessionCall<{ path: 'userId' }>) {
    await removeMember(this.identity, caller, user);
    return {};
  }
}
