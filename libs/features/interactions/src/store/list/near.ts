import type { Strategy } from './strategy.js';
import { first, rowConditions } from './strategy.js';

/** Interactions among which a page with a condition is looked for, for each one of the page. */
const NEAR = 20;

/** The page among the next interactions. A frequent match is found there, without counting the matches of each day. */
export const near: Strategy = ({ filter }, { add, seek }) => {
  const { from, to, ...others } = filter;
  const next = first('listed.*', rowConditions({ from, to }, add), { ...seek, limit: NEAR * seek.limit });
  return `select listed.* from (${next}) listed where ${rowConditions(others, add)} ${seek.order} limit ${seek.limit}`;
};
