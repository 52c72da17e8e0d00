#!/usr/bin/env node
// Breaks rules of the product one by one and says which of them the tests do not notice: `node tools/dev/mutate.mjs --help`.
// The nightly run calls it.
//
// The mutations are a table made by hand (tools/dev/src/mutate/mutations), not those of a generator such as StrykerJS:
// - Many of the rules are conditions within texts of SQL: an account, a lease, a state. A generator sees a text and can only
//   empty it, which every test notices.
// - A generator makes tens of thousands of mutants of these sources. Each needs at least one run of specs, a few seconds and
//   often a database: days. A choice of them by chance has few that break a rule.
// - StrykerJS takes one configuration of Jest, and here each project has its own: it would be configured and started for
//   each of them, and run all of its specs once before the first mutant.
import { loadBuilt, prepare } from './lib/prepare.mjs';

await prepare();
await loadBuilt('tools/dev/src/mutate/main.js');
