import 'reflect-metadata';
import { runAdmin } from './run-admin.js';

/** `node dist/apps/admin/src/main.js <command>`: administers an installation; `--help` lists the commands. */
process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  input: process.stdin,
  writeOut: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
