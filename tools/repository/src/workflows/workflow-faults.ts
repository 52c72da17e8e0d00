import { stepFaults } from './step-faults.js';
import type { Known } from './step-faults.js';
import type { Job, Permissions, Step, Workflow } from './workflow.js';

/** The longest time that a job of the host may take. */
const LONGEST_MINUTES = 360;

/** What is wrong with a workflow: bounds that it lacks, rights that it need not have, and what it names that is not there. */
export function workflowFaults(workflow: Workflow, known: Known): string[] {
  const faults = Object.entries(workflow.jobs).flatMap(([name, job]) =>
    jobFaults(job, workflow, known).map((fault) => `${name}: ${fault}`),
  );
  if (workflow.concurrency === undefined) faults.push('runs beside itself');
  if (workflow.permissions === undefined) faults.push('has all permissions');
  else if (writes(workflow.permissions)) faults.push('lets every job write');
  return faults;
}

function jobFaults(job: Job, { jobs, on }: Workflow, known: Known): string[] {
  const faults = stepFaults(job.steps ?? [], known);
  const minutes = job['timeout-minutes'];
  if (job['runs-on'] === undefined) faults.push('has no machine');
  if (minutes === undefined || minutes > LONGEST_MINUTES) faults.push('has no limit of time');
  if (job.permissions === undefined) faults.push('does not name its permissions');
  // Such a job runs what somebody outside has written.
  else if ('pull_request' in on && writes(job.permissions)) faults.push('may write for a pull request');
  for (const needed of [job.needs ?? []].flat()) if (!(needed in jobs)) faults.push(`needs ${needed}`);
  return [...faults, ...outputFaults(job, known)];
}

function outputFaults(job: Job, { actions }: Known): string[] {
  const steps = job.steps ?? [];
  const used = [...JSON.stringify(job).matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)];
  return used
    .filter(
      ([, id = '', output = '']) =>
        !outputsOf(
          steps.find((step) => step.id === id),
          actions,
        ).has(output),
    )
    .map(([text]) => `there is no output ${text}`);
}

function outputsOf(step: Step | undefined, actions: Known['actions']): ReadonlySet<string> {
  const written = [...(step?.run ?? '').matchAll(/echo "([\w-]+)=[^\n]*" >> "\$GITHUB_OUTPUT"/g)];
  return new Set([
    ...written.map(([, name]) => name as string),
    ...Object.keys(actions.get(step?.uses ?? '')?.outputs ?? {}),
  ]);
}

function writes(permissions: Permissions): boolean {
  return Object.values(permissions).includes('write');
}
