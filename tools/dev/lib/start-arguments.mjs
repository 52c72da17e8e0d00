/** What `npm start -- --help` prints. */
const HELP = `Usage: npm start

Starts the whole product with demo data: PostgreSQL, the sandbox of the publishers, the API, the worker and the dispatcher
of webhooks. Ctrl-C stops everything. The data stays, and the next start continues with it.

Options:
  -h, --help  print this text and end

Environment variables:
  PORT           port of the API; 0 takes any free one (default 3000)
  LISTINGS_HOME  data folder (default .listings)
  DATABASE_URL   your own PostgreSQL instead of the built-in one
  QUEUE_URL      redis://... puts the job queue on Redis (default: the database)
  SANDBOX_PORT, POSTGRES_PORT, API_METRICS_PORT, WORKER_METRICS_PORT, WEBHOOK_DISPATCHER_METRICS_PORT
                 ports of the other processes; 0, the default, takes any free one
`;

/** Reads the arguments of `npm start`: what to print before ending, and the exit code. Undefined: start. */
export function readStartArguments(given) {
  if (given.some((argument) => argument === '--help' || argument === '-h')) return { text: HELP, code: 0 };
  const [unknown] = given;
  if (unknown === undefined) return undefined;
  return { text: `\`npm start\` has no argument "${unknown}": see \`npm start -- --help\`.\n`, code: 1 };
}
