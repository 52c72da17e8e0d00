import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../checkout.js';
import { say } from '../say.js';
import { bundleApps } from '../test/bundle-apps.js';
import { providePrograms } from '../test/programs.js';
import { provideDatabase } from '../test/servers.js';
import { burnCore } from './burn-core.js';
import { gateProjects } from './gate-projects.js';
import { readRecord, writeRecord } from './record.js';
import { runSuite } from './run-suite.js';
import { readStabilityArguments, STABILITY_HELP } from './stability-arguments.js';
import { greenRuns, stabilityTable } from './table.js';

const wanted = readStabilityArguments(process.argv.slice(2));

process.exitCode = wanted.help ? help() : await run();

function help(): number {
  console.log(STABILITY_HELP);
  return 0;
}

async function run(): Promise<number> {
  const { runs, fresh, projects: named } = wanted;
  mkdirSync(join(CHECKOUT, '.nx'), { recursive: true });
  const record = fresh ? {} : readRecord(CHECKOUT);
  const projects = gateProjects(CHECKOUT).filter(({ name }) => named.length === 0 || named.includes(name));
  const server = await provideDatabase();
  const stopBurning = burnCore();
  const env = {
    ...server.env,
    ...providePrograms('gate'),
    TEST_BUILD: join(CHECKOUT, 'dist'),
    TEST_BUNDLES: bundleApps(),
  };
  try {
    for (const project of projects) {
      // A project that fails is shown, and does not stop the others; the next call begins its count again.
      for (let green = greenRuns(record[project.name]); green < runs; green += 1) {
        const result = runSuite({ root: CHECKOUT, project, env });
        record[project.name] = [...(record[project.name] ?? []), result];
        writeRecord(CHECKOUT, record);
        say(
          `${project.name}: ${result.failures.length === 0 ? `green (${green + 1} of ${runs})` : 'RED'}, ${result.seconds} s`,
        );
        for (const failure of result.failures) console.log(`  ${failure}`);
        if (result.failures.length > 0) break;
      }
    }
  } finally {
    stopBurning();
    await server.stop();
  }
  console.log(stabilityTable(projects, record, runs));
  return projects.every(({ name }) => greenRuns(record[name]) >= runs) ? 0 : 1;
}
