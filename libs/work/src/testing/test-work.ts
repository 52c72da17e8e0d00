import type { Database } from '@listings/persistence';
import { createLogger } from '@listings/platform';
import { Work } from '../work.js';

/** The {@link Work} of a test without a queue: rows are stored, and nobody is woken. */
export function testWork(database: Database): Work {
  return new Work({
    database,
    logger: createLogger({ name: 'test', level: 'silent' }),
    jobs: { enqueue: async () => undefined },
  });
}
