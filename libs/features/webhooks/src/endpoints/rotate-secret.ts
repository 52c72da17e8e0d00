import { SERVICE, webhookSecret } from '@listings/domain';
import type { Actor } from '@listings/domain';
import { webhookSecretContext } from '../attempt/webhook-request.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';
import { replaceEndpointSecret } from '../store/endpoints.js';
import { changeEndpoint } from './pause-endpoint.js';
import type { EndpointDependencies } from './save-endpoint.js';

/** The overlap of the old and the new secret if nobody chooses one [contract 2]. */
const USUAL_OVERLAP_HOURS = 24;

/** The new secret, or why the rotation was refused. */
export type RotateSecretResult =
  | { readonly rotated: true; readonly secret: string }
  | { readonly rotated: false; readonly reason: 'NO_ENDPOINT' | 'OVERLAP_OUT_OF_RANGE' };

/**
 * Rotates the secret of the endpoint. For `overlapHours` (0: no overlap) `webhook-signature` contains signatures of
 * both secrets, so that the receiver can switch without rejecting a delivery.
 */
export async function rotateSecret(
  deps: EndpointDependencies,
  accountId: number,
  input: { overlapHours?: number } = {},
  actor: Actor = SERVICE,
): Promise<RotateSecretResult> {
  const overlapHours = input.overlapHours ?? USUAL_OVERLAP_HOURS;
  if (!(overlapHours >= 0 && overlapHours <= WEBHOOK_BOUNDS.overlapHours))
    return { rotated: false, reason: 'OVERLAP_OUT_OF_RANGE' };
  const secret = webhookSecret(deps.clock.bytes(32));
  const sealed = deps.encryption.encrypt(secret, webhookSecretContext(accountId));
  const audited = { accountId, action: 'webhook.secret_rotated', details: { overlapHours } } as const;
  const changed = await changeEndpoint(deps, audited, actor, (transaction) =>
    replaceEndpointSecret(transaction, { accountId, secret: sealed, overlapHours }),
  );
  return changed ? { rotated: true, secret } : { rotated: false, reason: 'NO_ENDPOINT' };
}
