import { existsSync } from 'node:fs';
import { findProgram, poolerProgram } from '@listings/testing';
import { say } from '../say.js';
import type { Tier } from './test-arguments.js';

/** The programs of browsers, the best first: one without a user interface takes half the processor time for a page. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** A program of the machine that some tests need and others can do without. */
interface OptionalProgram {
  name: string;
  /** The variable that tells the tests its path; none where they look for it themselves. */
  variable?: string;
  find(): string | undefined;
  /** How a machine gets it. */
  install: string;
}

const BROWSER: OptionalProgram = {
  name: 'browser',
  variable: 'TEST_BROWSER',
  find: () => findProgram(BROWSERS),
  install: 'install chromium-headless-shell or chromium, or set TEST_BROWSER',
};

const PROGRAMS: Readonly<Record<Tier, readonly OptionalProgram[]>> = {
  gate: [],
  long: [BROWSER, ...operatorPrograms()],
  nightly: [BROWSER, ...operatorPrograms()],
};

/**
 * Finds the optional programs of a tier, says which are missing, and returns the variables for the tests. TEST_PROGRAMS has
 * their names: nx does not reuse a result of a machine that skipped the tests of a program.
 */
export function providePrograms(tier: Tier): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {};
  const names: string[] = [];
  for (const { name, variable, find, install } of PROGRAMS[tier]) {
    const found = (variable && process.env[variable]) || find();
    say(`${name}: ${found ?? `not found, so the tests that need it are SKIPPED (${install})`}`);
    if (!found) continue;
    names.push(name);
    if (variable) env[variable] = found;
  }
  return { ...env, TEST_PROGRAMS: names.join(' ') };
}

function operatorPrograms(): OptionalProgram[] {
  return [
    { name: 'helm', variable: 'TEST_HELM', find: () => findProgram(['helm']), install: 'install it, or set TEST_HELM' },
    {
      name: 'promtool',
      variable: 'TEST_PROMTOOL',
      find: () => findProgram(['promtool']),
      install: 'install prometheus, or set TEST_PROMTOOL',
    },
    { name: 'pgbouncer', find: poolerProgram, install: 'install pgbouncer' },
    {
      name: 'redis-server',
      find: () => findProgram(['redis-server', 'valkey-server']),
      install: 'install redis-server',
    },
    {
      name: 'PostgreSQL 15',
      find: () => ['/usr/lib/postgresql/15/bin/initdb'].find((path) => existsSync(path)),
      install: 'install postgresql-15',
    },
    { name: 'openssl', find: () => findProgram(['openssl']), install: 'install it to reach Redis by TLS' },
    {
      name: 'packages of a Docker daemon',
      find: () => (process.getuid?.() === 0 ? findProgram(['apt-get']) : undefined),
      install: 'be root on Debian',
    },
    // The examples of receivers in other languages.
    ...['python3', 'php', 'go'].map((name) => ({
      name,
      find: () => findProgram([name]),
      install: 'install it to run its example of a receiver',
    })),
  ];
}
