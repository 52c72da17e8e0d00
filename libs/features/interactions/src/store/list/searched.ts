import type { Strategy } from './strategy.js';
import { ofKeys } from './strategy.js';

/** The page of the matches of a search, which the total has found. */
export const searched: Strategy = (_query, { seek: { behind, order, limit } }) =>
  ofKeys(`select * from found listed where ${['true', ...behind].join(' and ')} ${order} limit ${limit}`);
