#!/usr/bin/env node
// Prints as JSON which files each target of a test run depends on: {"api:test": ["apps/api/src/main.ts", ...], ...}. Nx runs a
// target again when one of them changes.
import { createProjectGraphAsync } from '@nx/devkit';
import { HashPlanInspector } from 'nx/src/hasher/hash-plan-inspector.js';

const TARGETS =
  /^(test(--\w+)?|test-long(--\w+)?|test-nightly|lint-all|typecheck|images|plans|postgres-15|postgres-15-all)$/;

const graph = await createProjectGraphAsync({ exitOnError: true });
const inspector = new HashPlanInspector(graph);
await inspector.init();
const inputs = {};
for (const [project, { data }] of Object.entries(graph.nodes)) {
  const isSuite = ([name, { executor }]) => TARGETS.test(name) && executor !== 'nx:noop';
  for (const [target] of Object.entries(data.targets ?? {}).filter(isSuite)) {
    const task = `${project}:${target}`;
    inputs[task] = inspector.inspectTaskInputs({ project, target }, {}, {}, true)[task].files;
  }
}
// The plug-ins of Nx keep this process alive.
process.stdout.write(JSON.stringify(inputs), () => process.exit());
