// Prints the warnings and errors of a product's log (standard input) that no pattern of the command line matches, and
// fails if there is one: node .ci/unexpected-log-lines.mjs [pattern...] <log
import { createInterface } from 'node:readline';

const expected = process.argv.slice(2).map((pattern) => new RegExp(pattern));

function levelOf(line) {
  try {
    return JSON.parse(line).level;
  } catch {
    return undefined;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const warns =
    ['warn', 'error', 'fatal'].includes(levelOf(line)) || /^\w*Error: | cannot start: |Warning: /.test(line);
  if (!warns || expected.some((pattern) => pattern.test(line))) continue;
  process.stdout.write(`${line}\n`);
  process.exitCode = 1;
}
