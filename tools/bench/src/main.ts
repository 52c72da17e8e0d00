import { benchmarks } from './benchmarks.js';
import { grownCosts, ratioTable } from './report/cpu-ratios.js';
import { recordedRatios, recordRatios } from './report/recorded-ratios.js';

const say = (text: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);

/** Runs a benchmark. Its short form records its processor time beside the bare contender, or fails if that has grown in two runs. */
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
  const benchmark = await load();
  const measure = async () => {
    const costs = await benchmark(isShort ? [...args, '--short'] : args, say);
    if (costs.length === 0) return [];
    if (isRecorded) await recordRatios(name, costs);
    const recorded = isShort ? recordedRatios(name) : {};
    console.log(`\n${ratioTable(costs, recorded)}`);
    return isShort ? grownCosts(costs, recorded) : [];
  };
  const first = await measure();
  if (first.length === 0) return;
  say('A cost has grown: measuring once more, because other work on the machine may be the reason');
  const again = await measure();
  if (again.length > 0) throw new Error([...first, ...again].join('\n'));
}

try {
  const [name = '', ...args] = process.argv.slice(2);
  await run(name, args);
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  // What a failed benchmark has started keeps this process running, and ends with it.
  process.exit(1);
}
