// Bundles the dashboard, only if its sources or those of the libraries in it have changed since the last bundle.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceHash } from './sources.mjs';

/** The folder of the dashboard's sources; Vite reads it instead of SWC. */
export const DASHBOARD = 'apps/dashboard';

/** The folder of its bundle. */
export const DASHBOARD_OUTPUT = 'dist/apps/dashboard';

const sources = [DASHBOARD, 'libs/client', 'libs/folding', 'libs/holidays'];

/** Builds the bundle if it is missing or outdated; rejects with the errors of Vite. */
export async function buildDashboard(root) {
  const stampFile = join(root, DASHBOARD_OUTPUT, '.stamp');
  const stamp = sourceHash(root, sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  rmSync(join(root, DASHBOARD_OUTPUT), { recursive: true, force: true });
  // What users get, also when a test builds it: Vite follows a variable that is set, and Jest sets it to `test`.
  process.env.NODE_ENV = 'production';
  // Loaded only here, because it costs more than the comparison.
  const { build } = await import('vite');
  await build({ configFile: join(root, DASHBOARD, 'vite.config.mjs'), logLevel: 'warn' });
  writeFileSync(stampFile, stamp);
}
