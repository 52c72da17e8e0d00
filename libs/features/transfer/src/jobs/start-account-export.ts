import { currentRole, recordAudit } from '@listings/feature-accounts';
import type { ManagementCaller, ManagementDependencies } from '@listings/feature-accounts';
import { startExport } from '@listings/feature-jobs';
import type { JobResult, JobsDependencies } from '@listings/feature-jobs';

/** What {@link AccountExport} exports. */
export const ACCOUNT = 'ACCOUNT';

/** Starts to export all data of the account. Only an owner starts it and reads its file. */
export async function startAccountExport(
  deps: Pick<ManagementDependencies, 'database' | 'clock'> & Pick<JobsDependencies, 'work'>,
  caller: ManagementCaller,
): Promise<JobResult> {
  return deps.database.transaction(async (transaction) => {
    await currentRole(transaction, caller, 'OWNER');
    const { accountId, actor } = caller;
    const user = actor.userId === undefined ? undefined : { id: actor.userId, email: actor.name };
    const started = await startExport(
      transaction,
      deps,
      { accountId, source: 'user', user },
      { title: 'account', parameters: { of: ACCOUNT, format: 'ZIP', readBy: 'OWNER' } },
    );
    if (started.outcome === 'saved') {
      const entry = { accountId, actor, at: deps.clock.now(), action: 'account.exported' } as const;
      await recordAudit(transaction, { ...entry, subject: started.job.id });
    }
    return started;
  });
}
