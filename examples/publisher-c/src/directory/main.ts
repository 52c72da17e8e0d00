import { startDirectory } from './server.js';

/** Runs the directory as a process: PORT (default 4700, 0 = any free one). Prints one JSON line when it is ready. */
const port = Number(process.env['PORT'] ?? 4700);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(`PORT must be a number from 0 to 65535, not '${process.env['PORT']}'\n`);
  process.exit(1);
}
const directory = await startDirectory({ port, clock: () => Date.now() });
process.stdout.write(`${JSON.stringify({ msg: 'publisher C is ready', url: directory.url })}\n`);
// On `disconnect` the parent has died, so this process must end.
for (const end of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.once(end, () => void directory.close().then(() => process.exit(0)));
