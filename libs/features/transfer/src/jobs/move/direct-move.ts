import type { Caller } from '@listings/domain';
import { currentRole, recordAudit } from '@listings/feature-accounts';
import type { ManagementCaller, ManagementDependencies } from '@listings/feature-accounts';
import { applying, continueJob, parametersOfRetry, retryJob, startJob } from '@listings/feature-jobs';
import type { JobResult, JobsDependencies } from '@listings/feature-jobs';
import { receiverUrlProblem } from '@listings/feature-webhooks';
import { MOVE, moveParameters, moveSecretContext } from './move-parameters.js';

/** A move to start. */
export interface NewMove {
  /** The address of the other service, with or without `/api/v4`. */
  readonly url: string;
  readonly apiKey: string;
  /** Whether the other service wins over what somebody has changed here; by default not. */
  readonly overwrite?: boolean;
}

/** Dependencies of the use cases of a move. */
export interface DirectMoveDependencies
  extends Pick<ManagementDependencies, 'database' | 'clock' | 'encryption'>, Pick<JobsDependencies, 'work'> {
  readonly allowPrivateAddresses: boolean;
}

/** A move that was started or continued, or what is wrong with the address. */
export type MoveResult = JobResult | { readonly outcome: 'invalid url'; readonly problem: string };

/** Starts to read the account behind an API key of another service. Nothing is changed until somebody applies what the check found. */
export async function startMove(
  deps: DirectMoveDependencies,
  caller: ManagementCaller,
  { url: given, apiKey, overwrite = false }: NewMove,
): Promise<MoveResult> {
  const problem = receiverUrlProblem(given, deps) ?? secureProblem(given, deps);
  if (problem !== undefined) return { outcome: 'invalid url', problem };
  const { accountId, actor } = caller;
  const url = serviceUrl(given);
  return deps.database.transaction(async (transaction) => {
    await currentRole(transaction, caller, 'ADMIN');
    const secret = deps.encryption.encrypt(apiKey, moveSecretContext(accountId, url));
    const started = await startJob(transaction, deps, callerOf(caller), {
      kind: MOVE,
      title: new URL(url).host,
      parameters: { url, overwrite, secret },
    });
    if (started.outcome === 'saved') {
      const entry = { accountId, actor, at: deps.clock.now(), action: 'account.move_started' } as const;
      await recordAudit(transaction, { ...entry, subject: started.job.id, details: { url, overwrite } });
    }
    return started;
  });
}

/** Takes over what the check of a move found; what is refused is left out. */
export async function applyMove(
  deps: DirectMoveDependencies,
  caller: ManagementCaller,
  jobId: string,
): Promise<JobResult> {
  const { accountId, actor } = caller;
  return continueJob({ ...deps, unit: deps.database }, adminOf(caller), {
    jobId,
    kind: MOVE,
    phases: ['REVIEW'],
    change: async (transaction, job) => {
      await currentRole(transaction, caller, 'ADMIN');
      const entry = { accountId, actor, at: deps.clock.now(), action: 'account.move_applied' } as const;
      await recordAudit(transaction, { ...entry, subject: job.id });
      return applying(MOVE, job);
    },
  });
}

/**
 * Starts a move of the locations for which an ended one had no seat [contract 14]. It does not call the other service: it checks the locations
 * as the ended move has read them, and waits for a person.
 */
export async function retryMove(
  deps: DirectMoveDependencies,
  caller: ManagementCaller,
  jobId: string,
): Promise<JobResult> {
  const { accountId, actor } = caller;
  return retryJob({ ...deps, unit: deps.database }, adminOf(caller), {
    jobId,
    kind: MOVE,
    start: async (transaction, job) => {
      await currentRole(transaction, caller, 'ADMIN');
      const { reviews: _, ...parameters } = parametersOfRetry(job);
      const started = await startJob(transaction, deps, callerOf(caller), {
        kind: MOVE,
        title: job.title,
        parameters,
        total: job.counts['NO_SEAT'] ?? 0,
      });
      if (started.outcome === 'refused') return started;
      const { url, overwrite } = moveParameters(job);
      const entry = { accountId, actor, at: deps.clock.now(), action: 'account.move_started' } as const;
      await recordAudit(transaction, { ...entry, subject: started.job.id, details: { url, overwrite } });
      return started;
    },
  });
}

/** The changes of a move ask for the role that the user has at that moment. */
function adminOf({ accountId }: ManagementCaller) {
  return { accountId, scope: 'WRITE', user: { role: 'ADMIN' } } as const;
}

function callerOf({ accountId, actor }: ManagementCaller): Pick<Caller, 'accountId' | 'source' | 'user'> {
  const user = actor.userId === undefined ? undefined : { id: actor.userId, email: actor.name };
  return { accountId, source: 'user', ...(user && { user }) };
}

/** A key must not be readable on its way, except to an address of the same machine or network, where that is permitted. */
function secureProblem(url: string, { allowPrivateAddresses }: DirectMoveDependencies): string | undefined {
  return allowPrivateAddresses || new URL(url).protocol === 'https:' ? undefined : 'an https address';
}

/** The address of a service without what its paths begin with. */
function serviceUrl(given: string): string {
  const { origin, pathname } = new URL(given);
  return `${origin}${pathname
    .replace(/\/+$/, '')
    .replace(/\/api\/v4$/, '')
    .replace(/\/+$/, '')}`;
}
