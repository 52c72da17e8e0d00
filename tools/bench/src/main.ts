import { benchmarks } from './benchmarks.js';
import { grownCosts, ratioTable } from './report/cpu-ratios.js';
import { recordedRatios, recordRatios } from './report/recorded-ratios.js';

const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

/** Runs a benchmark. Its short form fails if its processor time beside the bare contender has grown, or records it. */
async function run(name: string, given: readonly string[]): Promise<void> {
  const load = benchmarks[name];
  if (!load) {
    const names = Object.keys(benchmarks).join('|');
    console.log(`Usage: node tools/bench/run.mjs ${names} [options]  (--help shows the options of each)`);
    return;
  }
  const isRecorded = given.includes('--record');
  const isShort = isRecorded || given.includes('--short');
  const args = given.filter((arg) => arg !== '--record' && arg !== '--short');
  const costs = await (await load())(isShort ? [...args, '--short'] : args, say);
  if (costs.length === 0) return;
  if (isRecorded) recordRatios(name, costs);
  const recorded = recordedRatios(name);
  console.log(`\n${ratioTable(costs, isShort ? recorded : {})}`);
  const grown = isShort ? grownCosts(costs, recorded) : [];
  if (grown.length > 0) throw new Error(grown.join('\n'));
}

try {
  const [name = '', ...args] = process.argv.slice(2);
  await run(name, args);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
