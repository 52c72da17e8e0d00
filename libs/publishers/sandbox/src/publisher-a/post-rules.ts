import type { Clock } from '@listings/platform/time';
import { isHttpUrl } from '../images/fetch-media.js';
import { isRefused, takePhotoFrom } from '../images/photo-rules.js';
import type { PhotoRules } from '../images/photo-rules.js';
import { arrayOf, isObject, textOf } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { date, httpUrl, ignored, listOf, matching, oneOf, problemsOf, shape, text, timeOfDay } from './checks.js';
import { dayText, minutesOf } from './dates.js';
import { validationError } from './errors.js';
import type { ErrorA } from './errors.js';
import { refusalOf } from './media.js';

const LONGEST_SUMMARY = 1500;
const LONGEST_EVENT_TITLE = 58;

/** 400x300 pixels and 10 KB to 5 MB [publishers 1.8]. */
const POST_PHOTO_RULES: PhotoRules = {
  formats: ['png', 'jpeg'],
  leastBytes: 10 * 1024,
  mostBytes: 5 * 1024 * 1024,
  leastWidth: 400,
  leastHeight: 300,
};

/** The fields that an author writes, with their checks [publishers 1.8]. */
export const POST_FIELDS = {
  topicType: oneOf('STANDARD', 'EVENT', 'OFFER', 'ALERT'),
  languageCode: text(20),
  summary: text(LONGEST_SUMMARY),
  callToAction: shape({ actionType: oneOf('BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL'), url: httpUrl }, [
    'actionType',
  ]),
  event: shape(
    {
      title: text(LONGEST_EVENT_TITLE, 1),
      schedule: shape({ startDate: date, startTime: timeOfDay, endDate: date, endTime: timeOfDay }, [
        'startDate',
        'startTime',
        'endDate',
        'endTime',
      ]),
    },
    ['title', 'schedule'],
  ),
  offer: shape({ couponCode: text(58), redeemOnlineUrl: httpUrl, termsConditions: text(5000) }),
  alertType: oneOf('COVID_19'),
  media: listOf(shape({ mediaFormat: oneOf('PHOTO'), sourceUrl: httpUrl }, ['mediaFormat', 'sourceUrl']), 1),
  scheduledTime: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, 'an RFC 3339 time'),
} as const;

const POST_BODY = shape({
  ...POST_FIELDS,
  name: ignored,
  state: ignored,
  searchUrl: ignored,
  createTime: ignored,
  updateTime: ignored,
});

/** Returns the author's fields of a valid body, otherwise throws the first problem [publishers 1.8]. */
export function authoredFields(body: JsonObject): JsonObject {
  const problem = problemsOf(body, POST_BODY)[0];
  if (problem) throw postError(problem.field, problem.text);
  return Object.fromEntries(Object.keys(POST_FIELDS).map((field) => [field, body[field]]));
}

/** Rules between the fields of a complete post, by topic [publishers 1.8]. */
export function refuseUnfitPost(post: JsonObject): void {
  const topic = textOf(post['topicType']);
  if (!topic) throw postError('topicType', 'topicType is required');
  if (topic === 'STANDARD' && !textOf(post['summary'])) throw postError('summary', 'summary is required');
  if ((topic === 'EVENT' || topic === 'OFFER') && !isObject(post['event']))
    throw postError('event', 'event is required');
  if (topic !== 'OFFER' && isObject(post['offer'])) throw postError('offer', 'offer is for topicType OFFER only');
  if (topic === 'ALERT' && !post['alertType']) throw postError('alertType', 'alertType is required');
  if (topic !== 'ALERT' && post['alertType']) throw postError('alertType', 'alertType is for topicType ALERT only');
  if (topic === 'ALERT' && arrayOf(post['media']).length > 0)
    throw postError('media', 'an ALERT must not have a photo');
  refuseUnfitSchedule(post);
  // The publisher ignores the button of an offer, so its problems do not matter.
  if (topic !== 'OFFER') refuseUnfitButton(post);
}

/** Fetches the photo of a post if it is on loopback, and refuses an unfit one [publishers 1.8, 3.1]. */
export async function refuseUnfitPhoto(clock: Clock, post: JsonObject): Promise<void> {
  for (const item of arrayOf(post['media'])) {
    const url = textOf(isObject(item) ? item['sourceUrl'] : undefined) ?? '';
    const taken = await takePhotoFrom(clock, url, POST_PHOTO_RULES);
    if (isRefused(taken)) throw refusalOf(taken);
  }
}

/** All texts of a post that can contain triggers [publishers 3.6]. */
export function wordsOf(post: JsonObject): string {
  return [post['summary'], valueAt(post, 'event.title'), valueAt(post, 'offer.termsConditions')].join('\n');
}

function refuseUnfitSchedule(post: JsonObject): void {
  const schedule = valueAt(post, 'event.schedule');
  if (!isObject(schedule)) return;
  const start = dayText(schedule['startDate']);
  const end = dayText(schedule['endDate']);
  if (!start) throw postError('event.schedule.startDate', 'startDate is not a valid date');
  if (!end) throw postError('event.schedule.endDate', 'endDate is not a valid date');
  const isBackwards =
    end < start || (end === start && minutesOf(schedule['endTime']) <= minutesOf(schedule['startTime']));
  if (isBackwards) throw postError('event.schedule', 'the event ends before it starts');
}

function refuseUnfitButton(post: JsonObject): void {
  const button = post['callToAction'];
  if (!isObject(button)) return;
  const isCall = button['actionType'] === 'CALL';
  if (isCall && button['url']) throw postError('callToAction.url', 'url must be absent for CALL');
  if (!isCall && !isHttpUrl(button['url'])) throw postError('callToAction.url', 'url is required');
}

function postError(field: string, text: string): ErrorA {
  return validationError(2, field, text);
}
