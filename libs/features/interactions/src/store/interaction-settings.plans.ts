import { declarePlans } from '@listings/persistence/plans';
import { findSourceSettings, storeSourceSettings } from './interaction-settings.js';

/** The calls of the functions in interaction-settings.ts. */
export const plans = declarePlans({
  findSourceSettings: {
    pages: { small: 40, largest: 70 },
    call: (sql, at) => findSourceSettings(sql, { ...at, publishers: [at.publisher] }),
  },
  storeSourceSettings: {
    pages: 50,
    call: (sql, at) => storeSourceSettings(sql, at, [{ publisher: at.publisher, enabled: false }]),
  },
});
