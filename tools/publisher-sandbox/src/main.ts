import '@listings/platform/required-node';
import { systemClock } from '@listings/platform/time';
import { startSandbox } from '@listings/publisher-sandbox';
import { portOf } from './port.js';

/**
 * Runs the sandbox as a process: PORT (default 4600, 0 = any free one), SANDBOX_HOST (default loopback), SANDBOX_URL
 * (default its port on loopback), one JSON log line, `ready` over IPC [publishers 3.1].
 */
async function main(): Promise<void> {
  const sandbox = await startSandbox({
    port: portOf(process.env['PORT']),
    host: process.env['SANDBOX_HOST'] || undefined,
    publicUrl: process.env['SANDBOX_URL'] || undefined,
  });
  process.stdout.write(`${JSON.stringify({ msg: 'sandbox ready', url: sandbox.url })}\n`);
  process.send?.({ type: 'ready', url: sandbox.url });

  const stop = (): void => {
    // Hanging connections must not keep the process alive.
    systemClock.after(500, () => process.exit(0)).unref();
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
