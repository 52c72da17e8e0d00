// Starts the product once for all spec files. PRODUCT_ENVIRONMENT names the environment.json of one that runs already.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** A start that takes longer hangs. */
const START_MS = 300_000;
/** The id of the account that the first start creates. */
const DEMO_ACCOUNT = 1001;

export default async function setUp() {
  process.env.TEST_BROWSER ??= findBrowser() ?? '';
  if (process.env.TEST_BROWSER === '') {
    process.stdout.write(
      'Browser: not found, so the browser tests of the dashboard are SKIPPED (install chromium, or set TEST_BROWSER)\n',
    );
    return;
  }
  if (process.env.PRODUCT_ENVIRONMENT) return;
  const home = mkdtempSync(join(tmpdir(), 'listings-dashboard-'));
  const signOn = await singleSignOn();
  const child = spawn(process.execPath, [join(root, 'tools/dev/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', LISTINGS_HOME: home, DATABASE_URL: '', QUEUE_URL: '', ...signOn.env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part));
  globalThis.dashboardProduct = { child, home, identityProvider: signOn.identityProvider };
  process.env.PRODUCT_ENVIRONMENT = join(home, 'environment.json');
  let ended = false;
  child.once('exit', () => (ended = true));
  const { waitFor } = await import(join(root, 'dist/libs/testing/src/wait-for.js'));
  const started = () => ended || isWhole(process.env.PRODUCT_ENVIRONMENT);
  await waitFor(started, { describe: 'environment.json of the product', timeoutMs: START_MS, intervalMs: 100 });
  if (ended) throw new Error(`The product ended before it was ready:\n${printed}`);
}

/** Starts a provider of single sign-on for the demo account. Its person signs in without being asked. */
async function singleSignOn() {
  const network = join(root, 'dist/libs/testing/src/network');
  const { freePort } = await import(join(network, 'free-port.js'));
  const { IDENTITY_CLIENT, startIdentityProvider } = await import(join(network, 'identity-provider.js'));
  const port = await freePort();
  const redirectUris = [`http://127.0.0.1:${port}/api/v4/portal/sso/acme/callback`];
  const identityProvider = await startIdentityProvider({ redirectUris });
  identityProvider.person = { subject: 'acme-1', email: 'vera@acme.example', email_verified: true, name: 'Vera Acme' };
  const provider = {
    name: 'acme',
    displayName: 'Acme',
    issuer: identityProvider.issuer,
    ...IDENTITY_CLIENT,
    accountId: DEMO_ACCOUNT,
    allowedDomains: ['acme.example'],
    justInTime: 'VIEWER',
  };
  process.env.TEST_IDENTITY_PROVIDER = identityProvider.issuer;
  return { identityProvider, env: { PORT: String(port), SSO_PROVIDERS: JSON.stringify([provider]) } };
}

function isWhole(file) {
  if (!existsSync(file)) return false;
  try {
    return JSON.parse(readFileSync(file, 'utf8')).pids !== undefined;
  } catch {
    return false;
  }
}

function findBrowser() {
  const folders = (process.env.PATH ?? '').split(':');
  return BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
