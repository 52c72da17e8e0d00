import { declarePlans } from '@listings/persistence/plans';
import { changeVerification, clearVerifications } from './shown-verifications.js';

/** The calls of the functions in shown-verifications.ts. */
export const plans = declarePlans({
  changeVerification: {
    pages: { small: 190, largest: 90 },
    call: (sql, at) => changeVerification(sql, at, { status: 'VERIFIED', message: 'Done' }),
  },
  clearVerifications: { pages: { small: 100, largest: 50 }, call: clearVerifications },
});
