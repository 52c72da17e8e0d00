import type { PortalSchemas } from '../../../api/types.js';
import { t } from '../../../language/t.js';
import { behindLastDay } from './calendar-dates.js';
import type { Day, PostTimes } from './calendar-dates.js';
import { dayTitle } from './calendar-words.js';

type Content = Pick<PortalSchemas['PortalPostContent'], 'type'> & {
  readonly contextInfo: Pick<PortalSchemas['PortalPostContextInfo'], 'endDay'>;
};

/** The last day of the offer that a post is about; undefined for another post, and while its content is not known. */
export function lastDayOf(content: Content | undefined): Day | undefined {
  return content?.type === 'OFFER' ? content.contextInfo.endDay || undefined : undefined;
}

/** The last day of an offer, and after it a sentence about each of start and removal of its post that lies behind it. */
export function lastDayTexts(times: PostTimes, lastDay: Day, zone: string): string[] {
  return [
    t('posts.calendar.lastDay', { day: dayTitle(lastDay) }),
    ...behindLastDay(times, lastDay, zone).map((part) => t(`posts.calendar.behindLastDay.${part}`)),
  ];
}
