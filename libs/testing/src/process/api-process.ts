import type { BuiltApp } from './built-app.js';
import { startProcess } from './start-process.js';
import type { RunningProcess } from './start-process.js';

/** An api in a separate process, for tests that kill it or read its output. */
export interface ApiProcess {
  readonly child: RunningProcess;
  readonly url: string;
  readonly metricsUrl: string;
}

/** Starts the process on an existing database, without publishers unless the environment names some. */
export async function startApiProcess(
  build: BuiltApp,
  environment: { DATABASE_URL: string } & Readonly<Record<string, string | undefined>>,
): Promise<ApiProcess> {
  const child = await startProcess({
    script: build.main,
    log: build.log,
    env: {
      LISTINGS_SUPERVISED: '1',
      QUEUE_URL: undefined,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      PUBLISHERS: ',',
      MEDIA_DIR: '/nowhere',
      PORT: '0',
      METRICS_PORT: '0',
      ...environment,
    },
    readyWhen: (message) => (message as { type?: string }).type === 'ready',
  });
  const { port, metricsPort } = child.messages[0] as { port: number; metricsPort: number };
  return { child, url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}` };
}
