import { join } from 'node:path';

/** The folder of the reports of a run. */
export function reportFolder(root) {
  return join(root, '.nx/test-results');
}

/** The report of a suite. It is an output of its target, so Nx restores it where it does not run the suite again. */
export function reportFile(root, project, target) {
  return join(reportFolder(root), `${project}.${target}.json`);
}
