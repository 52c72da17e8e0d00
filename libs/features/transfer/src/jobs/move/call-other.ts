import type { JobRun, StepPause } from '@listings/feature-jobs';
import { OtherService } from '../../move/other-service.js';
import type { OtherAnswer, OtherCall } from '../../move/other-service.js';
import { moveParameters, moveSecretContext } from './move-parameters.js';
import type { CallPosition, MoveDependencies } from './move-parameters.js';

/** Most calls in a row to a service that takes no more calls. */
const MOST_LIMITED = 500;
/** Most calls in a row that may fail: they last some hours. */
const MOST_FAILED = 12;
/** After how many of them a person is told: they last more than a minute. */
const TOLD_FAILED = 4;
const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 30 * 60_000;

const NO_KEY = 'The API key of the other service cannot be read any more. Start the move again.';

/** Calls the other service for a step of a move. */
export async function callOther(
  deps: MoveDependencies,
  { job, outside }: JobRun,
  call: OtherCall,
): Promise<OtherAnswer> {
  const { url, secret = '' } = moveParameters(job);
  let apiKey: string;
  try {
    apiKey = deps.encryption.decrypt(secret, moveSecretContext(job.accountId, url));
  } catch {
    return { outcome: 'refused', problem: NO_KEY };
  }
  return new OtherService({ ...deps, url, apiKey }).call(call, outside);
}

/** Ends the step of a call that may succeed later: the next one repeats it. The job fails when too many calls in a row could not succeed. */
export async function repeatLater(
  run: JobRun,
  answer: Extract<OtherAnswer, { outcome: 'later' }>,
): Promise<StepPause | void> {
  const position = run.job.position as CallPosition | null;
  const attempts = (position?.attempts ?? 0) + 1;
  if (attempts >= (answer.limited ? MOST_LIMITED : MOST_FAILED)) {
    await run.commit(async () => ({
      next: { problem: `${answer.problem} Start the move again later: it goes on where it was.` },
    }));
    return;
  }
  const warning = `${answer.problem} It is called again for some hours, and the move goes on by itself.`;
  const isTold = !answer.limited && attempts >= TOLD_FAILED;
  await run.commit(async () => ({ position: { ...position, attempts }, ...(isTold && { warning }) }));
  return { inMs: answer.inMs ?? Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) };
}
