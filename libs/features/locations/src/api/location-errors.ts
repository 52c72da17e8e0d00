import type { ErrorCode } from '@listings/errors';
import { FIELD_CODES } from '../rules/table/rule-words.js';

/** Error codes of the location fields and of their size together, shared by creation and update [contract 4]. */
export const locationRuleCodes: readonly ErrorCode[] = [...FIELD_CODES, 'SY10083' as const].sort();
