import '@listings/platform/required-node';
import 'reflect-metadata';
import { systemUser } from './audit.js';
import { runAdmin } from './run-admin.js';

/** `node dist/apps/admin/src/main.js <command>`: administers an installation; `--help` lists the commands. */
// The first process of a container ignores a signal without a handler, and a command may wait for the database.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

// Whoever reads the output may stop reading, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  input: process.stdin,
  user: systemUser(),
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
