import type { PortalCaller } from '@listings/api-kit';
import type { JobCaller } from '../rules/job-right.js';

/** The caller of the portal as far as the rights to read jobs are concerned. */
export function jobCallerOf({ accountId, canWrite, session }: PortalCaller): JobCaller {
  const scope = canWrite ? 'WRITE' : 'READ';
  return { accountId, scope, ...(session && { user: { role: session.user.role } }) };
}
