import { Type } from 'typebox';
import type { QueryParameter } from '../http/operation.js';

/** The feature checks the day itself. */
const DayText = Type.String({ maxLength: 10 });

/** Query parameters of the insights operations [contract 11]. */
export const insightParameters = {
  fromDate: {
    description:
      'First day of the range, YYYY-MM-DD, included. With `toDate` alone the range is the 30 days that end with it. The range has at most 548 days.',
    example: '2026-06-07',
    schema: DayText,
  },
  toDate: {
    description:
      'Last day of the range, YYYY-MM-DD, included. With `fromDate` alone the range is the 30 days that begin with it. Without both the range is the last 30 days for which the publisher has numbers.',
    example: '2026-07-06',
    schema: DayText,
  },
} as const satisfies Record<string, QueryParameter>;
