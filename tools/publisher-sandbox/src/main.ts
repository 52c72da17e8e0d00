import { startSandbox } from './server.js';

/**
 * Runs the sandbox as a process: PORT (default 4600, 0 = any free one), SANDBOX_HOST (default loopback), SANDBOX_URL
 * (default its port on loopback), one JSON log line, `ready` over IPC [publishers 3.1].
 */
async function main(): Promise<void> {
  const port = Number(process.env['PORT'] ?? 4600);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Error(`PORT must be a number from 0 to 65535, not '${process.env['PORT']}'`);
  }
  const sandbox = await startSandbox({
    port,
    host: process.env['SANDBOX_HOST'] || undefined,
    publicUrl: process.env['SANDBOX_URL'] || undefined,
  });
  process.stdout.write(`${JSON.stringify({ msg: 'sandbox ready', url: sandbox.url })}\n`);
  process.send?.({ type: 'ready', url: sandbox.url });

  const stop = (): void => {
    // Hanging connections must not keep the process alive.
    setTimeout(() => process.exit(0), 500).unref();
    void sandbox.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The channel closes when the parent process dies.
  process.once('disconnect', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
