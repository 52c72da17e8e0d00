import { nodeProblem } from './node-version.js';

// The first import of every entry point: the packages that follow fail to load on an older Node, with errors that name no cause.
const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  process.stderr.write(`${problem}\n`);
  // As with wrong settings, another start would end the same way: EX_CONFIG of sysexits.h, which supervisors know.
  process.exit(78);
}
