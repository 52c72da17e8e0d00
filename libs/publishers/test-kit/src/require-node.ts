import { nodeProblem } from './node-version.js';

// The test kit imports this module first: on an older Node, undici fails without a word about the version.
const problem = nodeProblem(process.versions.node);
if (problem !== undefined) throw new Error(problem);
