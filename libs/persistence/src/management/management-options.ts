import { KEEP_ALIVE, refuseStandby } from '@listings/platform';
import type { DataSourceOptions } from 'typeorm';
import { managementEntities } from './entities.js';

/** The options of the TypeORM data source of the management tables. Migrations alone change the schema. */
export function managementOptions(given: {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** Whether a pooler is in between, which refuses settings of a session. */
  readonly pooled: boolean;
}): DataSourceOptions {
  return {
    type: 'postgres',
    url: given.url,
    applicationName: given.applicationName,
    entities: managementEntities,
    synchronize: false,
    // Reads bigint as number, as the other statements do.
    parseInt8: true,
    poolSize: given.maxConnections,
    // The pool replaces an idle connection that breaks at the next use.
    poolErrorHandler: () => undefined,
    extra: {
      ...(!given.pooled && { statement_timeout: 30_000 }),
      connectionTimeoutMillis: 10_000,
      query_timeout: 40_000,
      onConnect: refuseStandby,
      ...KEEP_ALIVE,
      idleTimeoutMillis: 60_000,
    },
  };
}
