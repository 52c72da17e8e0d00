import type { Clock, Logger } from '@listings/platform';
import { token } from './token.js';
/** Injection token of the process's `Logger`. */
export const LOGGER = token<Logger>('LOGGER');
/** Injection token of the `Clock`, which provides time, ids and randomness. */
export const CLOCK = token<Clock>('CLOCK');
/** Injection token of the name of the process, such as `worker`. */
export const PROCESS_NAME = token<string>('PROCESS_NAME');
