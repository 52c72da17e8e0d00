import { asTime, unusable } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import { asId } from './ids.js';

/** The reference and time of a listed post or photo. An unreadable one may be the lost one, so the search then fails. */
export function madeAt(object: JsonObject): { readonly ref: string; readonly time: number } {
  const ref = asId(object['id']);
  const time = asTime(object['created_time'])?.getTime();
  if (ref === undefined || time === undefined) throw unusable('Publisher B listed an object without id or time');
  return { ref, time };
}
