import { createHash } from 'node:crypto';

/** What the piece of work costs on the machine for which the budgets hold, in seconds of processor time. */
const USUAL_SECONDS = 0.06;
const REPETITIONS = 15;

/**
 * How many times the processor time of the machine of the budgets this machine needs: 2 on one that is half as fast. Machines
 * of one kind differ by 2.5 times, so a budget without this factor warns on the slow ones and is silent on the fast ones.
 */
export function machineFactor(): number {
  const seconds = Array.from({ length: REPETITIONS }, () => secondsOf(pieceOfWork)).sort((a, b) => a - b);
  return seconds[Math.floor(REPETITIONS / 2)]! / USUAL_SECONDS;
}

function secondsOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

/** Texts, objects, sorting, patterns and garbage, as in a test of the product. */
function pieceOfWork(): string {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: `location-${(index * 7_919) % 20_011}`,
    name: `Name ${index % 97} of a shop`,
    tags: [index % 3, index % 5, index % 7],
    coordinates: { lat: index / 100, lng: -index / 50 },
  }));
  const text = JSON.stringify(rows);
  const sorted = (JSON.parse(text) as typeof rows).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const names = sorted.map(({ name }) => name.replaceAll(/[aeiou]/g, (letter) => letter.toUpperCase()));
  return createHash('sha256').update(names.join('\n')).digest('hex');
}
