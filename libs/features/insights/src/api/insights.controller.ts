import { Inject } from '@nestjs/common';
import type { Type as Class } from '@nestjs/common';
import { Type } from 'typebox';
import type { KeyCall, QueryParameters } from '@listings/api-kit';
import { ApiController, locationInPath, Operation } from '@listings/api-kit';
import { INPUT_BOUNDS } from '@listings/domain';
import { requireLocationId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { InsightsDependencies } from '../dependencies.js';
import { INSIGHTS } from '../insights.module.js';
import { insightsOfLocation } from '../numbers/insights-of-location.js';
import { INSIGHT_BOUNDS } from '../rules/insight-bounds.js';
import { insightFieldsOf } from '../rules/insight-metrics.js';
import { insightsExample } from './insights-examples.js';
import { insightsPayload } from './insights-payload.js';

/** The feature checks the day itself. */
const DayText = Type.String({ maxLength: INPUT_BOUNDS.day });

/** Query parameters of the insights operations [contract 11]. */
const insightParameters = {
  fromDate: {
    description: `First day of the range, YYYY-MM-DD, included. With \`toDate\` alone the range is the 30 days that end with it. The range has at most ${INSIGHT_BOUNDS.days} days.`,
    example: '2026-06-07',
    schema: DayText,
  },
  toDate: {
    description:
      'Last day of the range, YYYY-MM-DD, included. With `fromDate` alone the range is the 30 days that begin with it. Without both the range is the last 30 days for which the publisher has numbers.',
    example: '2026-07-06',
    schema: DayText,
  },
} as const satisfies QueryParameters;

/**
 * The controller that reads the daily numbers of one publisher [contract 11]. Path, operation name and metrics derive
 * from the plug-in, so each configured publisher gets its own controller.
 */
export function insightsController(publisher: RegisteredPublisher): Class<unknown> {
  const { names, declaration } = publisher;
  const fields = insightFieldsOf(publisher.publisher.insights?.metrics ?? []);

  @ApiController('insights')
  class InsightsController {
    constructor(@Inject(INSIGHTS) private readonly insights: InsightsDependencies) {}

    @Operation({
      id: `${names.camel}Insights`,
      route: `GET /locations/:locationId/${names.kebab}-analytics`,
      access: { key: 'READ' },
      summary: `Get the insights of a location at ${declaration.displayName}`,
      description:
        'Returns the daily numbers that the publisher reports for the linked listing, their totals, and the totals of the preceding range of the same length. `comparison` has the totals of both over the days that both have: read a change from these. The totals add up the days; the total of a level, such as `followers`, is its last value. Publishers report with a delay of some days, and correct the last days. The service reads new numbers once a day and older ones after a listing is linked, as far back as the publisher keeps them. When no listing is linked, `daily` is empty and `errors` has SY82001.',
      path: { locationId: locationInPath },
      query: insightParameters,
      response: insightsPayload(names.pascal, fields),
      example: insightsExample(fields),
      errors: ['SY82001'],
    })
    read({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof insightParameters }>) {
      return insightsOfLocation(this.insights, caller, {
        locationId: requireLocationId(path.locationId),
        publisher,
        fromDate: query.fromDate,
        toDate: query.toDate,
      });
    }
  }

  return InsightsController;
}
