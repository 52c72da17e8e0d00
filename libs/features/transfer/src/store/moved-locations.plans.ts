import { declarePlans } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import { findMovedIds, findMovedLocations, saveMovedLocations } from './moved-locations.js';

const ofSource = ({ accountId }: Place) => ({ accountId, source: 'https://service.example' });
const there = ({ locationIds }: Place) => locationIds.map((id) => `there-${id}`);

/** The calls of the functions in moved-locations.ts. */
export const plans = declarePlans({
  findMovedLocations: { pages: 420, call: (sql, at) => findMovedLocations(sql, ofSource(at), there(at)) },
  findMovedIds: { pages: 420, call: (sql, at) => findMovedIds(sql, ofSource(at), at.locationIds) },
  saveMovedLocations: {
    pages: 60,
    call: (sql, at) =>
      saveMovedLocations(sql, ofSource(at), [
        {
          sourceId: `there-${at.locationId}`,
          locationId: at.locationId,
          fields: { name: ['a', 'b'] },
          photos: ['p1'],
          askedPhotos: {},
        },
      ]),
  },
});
