import { declarePlans } from '@listings/persistence/plans';
import { countSeats, takeSeats } from './seats.js';

/** The calls of the functions in seats.ts. */
export const plans = declarePlans({
  takeSeats: {
    pages: 30,
    call: (sql, { accountId }) => takeSeats(sql, { accountId, created: 1, activated: 1, seatLimit: null }),
  },
  countSeats: { pages: 20, call: (sql, { accountId }) => countSeats(sql, { accountId }) },
});
