import { declarePlans } from '@listings/persistence/plans';
import { changeVoiceStatuses } from './voice-statuses.js';

/** The calls of the functions in voice-statuses.ts. */
export const plans = declarePlans({
  changeVoiceStatuses: {
    pages: { small: 2_200, largest: 5_500 },
    call: (sql, at) =>
      changeVoiceStatuses(sql, {
        ...at,
        statuses: at.locationIds.map((locationId) => ({ locationId, voiceStatus: 1 })),
      }),
  },
});
