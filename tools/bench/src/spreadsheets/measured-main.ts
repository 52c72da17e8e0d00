import { TASKS } from './tasks.js';

/** What one process measured of one task. */
export interface Measured {
  readonly rows: number;
  readonly seconds: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

const [task = '', file = '', rows = ''] = process.argv.slice(2);
const run = TASKS[task];
if (!run) throw new Error(`There is no task ${task}.`);
const cpu = process.cpuUsage();
const began = performance.now();
const done = await run(file, Number(rows));
const seconds = (performance.now() - began) / 1_000;
const { user, system } = process.cpuUsage(cpu);
const measured: Measured = {
  rows: done,
  seconds,
  cpuMs: (user + system) / 1_000,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(measured));
