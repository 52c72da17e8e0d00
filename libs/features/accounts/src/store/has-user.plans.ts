import { declarePlans } from '@listings/persistence/plans';
import { hasUser } from './has-user.js';

/** The calls of the functions in has-user.ts. */
export const plans = declarePlans({
  hasUser: { pages: 20, call: hasUser },
});
