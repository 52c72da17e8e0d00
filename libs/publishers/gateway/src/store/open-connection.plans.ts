import { declarePlans } from '@listings/persistence/plans';
import { closeConnection, delayConnection, openConnection } from './open-connection.js';

/** The calls of the functions in open-connection.ts. */
export const plans = declarePlans({
  openConnection: { pages: { small: 20, largest: 60 }, call: openConnection },
  delayConnection: { pages: 50, call: (sql, at) => delayConnection(sql, { ...at, delayMs: 1000 }) },
  closeConnection: { pages: 50, call: (sql, at) => closeConnection(sql, { ...at, closedMs: 1000 }) },
});
