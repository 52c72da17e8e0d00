import type { SignedInUser } from '@listings/domain';
import { startDeletion } from '@listings/feature-accounts';
import type { AccountView, ManagementCaller } from '@listings/feature-accounts';
import type { IdentityDependencies } from '../dependencies.js';
import { confirmOwner } from './confirm-owner.js';

/** The owner who requests the deletion of an account. */
export interface DeletionRequest {
  readonly user: Pick<SignedInUser, 'userId' | 'signedInAt'>;
  /** Undefined for an owner without password, who has signed in a moment ago. */
  readonly password: string | undefined;
}

/** Requests the deletion of the account, once the owner is confirmed: by the password, or by a sign-in a moment ago. */
export async function requestDeletion(
  deps: IdentityDependencies,
  caller: ManagementCaller,
  { user, password }: DeletionRequest,
): Promise<AccountView> {
  await confirmOwner(deps, user, password);
  return startDeletion(deps, caller);
}
