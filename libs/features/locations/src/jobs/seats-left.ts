import { countSeats, limitsOf } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';
import { accountOf } from '../saving/account-of.js';

/** The seats of a plan with a limit. */
export interface SeatsLeft {
  /** For new locations. */
  readonly left: number;
  /** What a person reads about a location that gets no seat. */
  readonly problem: string;
}

/** The seats that an account has for new locations; undefined if its plan has no limit. */
export async function seatsLeft(sql: Sql, accountId: number): Promise<SeatsLeft | undefined> {
  const { seats } = limitsOf(await accountOf(sql, accountId));
  if (seats === null) return undefined;
  return { left: seats - (await countSeats(sql, { accountId })), problem: NO_SEAT(seats) };
}

const NO_SEAT = (limit: number) =>
  `All ${limit} locations of your plan are in use. Archive locations, or ask for a larger plan, and check again.`;
