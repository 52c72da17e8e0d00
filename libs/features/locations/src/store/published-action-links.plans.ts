import { declarePlans } from '@listings/persistence/plans';
import { changeActionLinks } from './published-action-links.js';

/** The calls of the functions in published-action-links.ts. */
export const plans = declarePlans({
  changeActionLinks: { pages: 20, call: (sql, at) => changeActionLinks(sql, at, null) },
});
