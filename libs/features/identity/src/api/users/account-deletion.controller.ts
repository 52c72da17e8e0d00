import { Inject } from '@nestjs/common';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { PortalError } from '@listings/errors';
import { accountExamples, AccountView, DeletionBody } from '@listings/feature-accounts/api';
import { requestDeletion } from '../../account/request-deletion.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { IDENTITY } from '../../identity.module.js';

/** The deletion of the account, for which an owner enters the password again [contract 12]. */
@ApiController('account')
export class AccountDeletionController {
  constructor(@Inject(IDENTITY) private readonly identity: IdentityDependencies) {}

  @Operation({
    id: 'portalDeleteAccount',
    route: 'POST /account/delete',
    access: { session: 'OWNER' },
    audit: 'account.deletion_requested',
    summary: 'Delete the account',
    description:
      'At once the keys of the account are refused with SY90001, and its members may only sign in to see that it is being deleted. It publishes nothing new: a post that is scheduled starts after a cancellation, if its end, or 24 hours after its start, is still ahead. Webhooks of what has happened go out. All data is deleted after 30 days. Until then an owner may cancel the deletion.',
    body: { schema: DeletionBody, example: { password: 'correct horse battery' } },
    response: AccountView,
    example: { ...accountExamples.account, deletionAt: '2026-08-05T18:33:29.664Z' },
    errors: ['CONFLICT'],
  })
  async delete({ caller, body: { password } }: SessionCall<{ body: typeof DeletionBody }>) {
    if (!caller.session) throw new PortalError('AUTH_MISSING_KEY');
    const { user } = caller.session;
    return requestDeletion(this.identity, caller, { user, password });
  }
}
