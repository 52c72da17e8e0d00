import { Inject } from '@nestjs/common';
import { ApiController, Operation, PORTAL_PAGE } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { PortalError } from '@listings/errors';
import { LARGEST_INTEGER } from '@listings/pagination';
import type { LocationsDependencies } from '../../dependencies.js';
import { readLocationHistory } from '../../location-history.js';
import type { HistoryEntry } from '../../location-history.js';
import { LOCATIONS } from '../../locations.module.js';
import { historyQuery, LOCATION_IN_PATH, LocationHistory } from './location-schemas.js';

/** What the portal shows of locations beyond the public API. */
@ApiController('locations')
export class PortalLocationsController {
  constructor(@Inject(LOCATIONS) private readonly locations: LocationsDependencies) {}

  @Operation({
    id: 'portalLocationHistory',
    route: 'GET /locations/:locationId/history',
    access: { session: 'VIEWER' },
    summary: 'Get the history of a location',
    description:
      'Returns who changed what of a location, and what its publishers reported, the latest first. Changes are kept as long as the audit log, reports as long as events.',
    path: LOCATION_IN_PATH,
    query: historyQuery,
    response: LocationHistory,
    example: {
      entries: [
        {
          at: '2026-07-06T18:33:29.664Z',
          action: 'UPDATED',
          fields: ['city'],
          actor: 'USER',
          actorName: 'ann@accounts.example',
          site: null,
          status: null,
          reason: null,
          link: null,
        },
      ],
      nextCursor: null,
    },
  })
  async history({
    caller: { accountId },
    path,
    query,
  }: SessionCall<{ path: 'locationId'; query: typeof historyQuery }>) {
    const { cursor, limit = PORTAL_PAGE.default } = query;
    const locationId = Number(path.locationId);
    if (locationId > LARGEST_INTEGER) throw new PortalError('NOT_FOUND');
    const page = await readLocationHistory(this.locations, { accountId, locationId }, { cursor, limit });
    if (!page) throw new PortalError('NOT_FOUND');
    return { entries: page.entries.map(entryView), nextCursor: page.nextCursor };
  }
}

function entryView(entry: HistoryEntry) {
  const at = entry.at.toISOString();
  if ('report' in entry) {
    const { site, ...report } = entry.report;
    return { at, action: entry.event, fields: [], actor: 'PUBLISHER' as const, actorName: site, site, ...report };
  }
  const { action, fields, author, site } = entry;
  const { kind: actor, name: actorName } = author;
  return { at, action, fields, actor, actorName, site, status: null, reason: null, link: null };
}
