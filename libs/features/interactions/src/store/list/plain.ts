import type { Strategy } from './strategy.js';
import { first, rowConditions } from './strategy.js';

/** The page in the order of one index: the next rows are the page, or most of them are. */
export const plain: Strategy = ({ filter }, { add, seek }) => first('listed.*', rowConditions(filter, add), seek);
