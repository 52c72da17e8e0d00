// Stops the product of global-setup.mjs like Ctrl-C. A warning or error in its logs that no test expects is a failure.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

export default async function tearDown() {
  const { child, home, identityProvider } = globalThis.dashboardProduct ?? {};
  if (!child) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null) child.kill('SIGTERM');
  await exited;
  await identityProvider.close();
  const { ProductLog } = await import(join(root, 'dist/libs/testing/src/process/product-log.js'));
  const log = new ProductLog();
  log.watch(() => logsIn(join(home, 'logs')));
  rmSync(process.env.PRODUCT_ENVIRONMENT, { force: true });
  try {
    log.assertExpected();
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function logsIn(folder) {
  if (!existsSync(folder)) return '';
  const files = readdirSync(folder).filter((name) => name.endsWith('.log') && !name.startsWith('postgres'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}
