import type { Mutation } from '../mutation.js';

const API = 'apps/api';
const PAGINATION = 'libs/pagination';

/** Mutations of pages, identifiers, idempotency, access, limits and errors of the API. */
export const wireMutations: readonly Mutation[] = [
  {
    rule: '[2.1] A page backward has the records right before its cursor.',
    file: 'libs/pagination/src/cursor-page.ts',
    find: ': found.slice(1);',
    replace: ': found.slice(0, request.size);',
    specs: { project: PAGINATION, files: 'pagination' },
  },
  {
    rule: '[contract 1] A cursor of another order is refused.',
    file: 'libs/pagination/src/rank-cursor.ts',
    find: ' || read[0] !== order',
    replace: '',
    specs: { project: 'libs/features/interactions', files: 'api/review-rankings' },
  },
  {
    rule: '[contract 1] An Idempotency-Key with another body is refused.',
    file: 'libs/api-kit/src/operations/request-digest.ts',
    find: "update(`${url}\\n${text ?? ''}`)",
    replace: 'update(`${url}\\n`)',
    specs: { project: API, files: 'http/idempotency' },
  },
  {
    rule: '[contract 1] While the first request with an Idempotency-Key runs, another one has no effect.',
    file: 'libs/persistence/src/idempotency/idempotency-keys.ts',
    find: 'or (kept.response_status is null and kept.locked_until < now())',
    replace: 'or kept.response_status is null',
    specs: { project: API, files: 'http/idempotency' },
  },
  {
    rule: '[contract 2] A read key is refused by every operation that writes.',
    file: 'libs/api-kit/src/callers/admit-callers.ts',
    find: "if (lacksScope(caller, operation)) throw new RequestError('SY90003');",
    replace: "if (request.method === 'POST' && lacksScope(caller, operation)) throw new RequestError('SY90003');",
    specs: { project: API, files: 'openapi/access' },
  },
  {
    rule: '[7.5] Of several full windows the one that resets last limits the account.',
    file: 'libs/api-kit/src/callers/rate-limit.ts',
    find: "full.at(-1) ?? 'minute'",
    replace: "full[0] ?? 'minute'",
    specs: { project: API, files: 'http/rate-limit' },
  },
  {
    rule: '[contract 1] The answer to an error that the service does not know says nothing internal.',
    file: 'libs/api-kit/src/answers/error-filter.ts',
    find: "return new RequestError('SY90007');",
    replace: "return new RequestError('SY90007', String(error));",
    specs: { project: API, files: 'http/wire' },
  },
  {
    rule: "[contract 1] Another account's id behaves as an id that does not exist.",
    file: 'libs/features/jobs/src/store/jobs.ts',
    find: 'from jobs where account_id = $accountId and id = $id`,',
    replace: 'from jobs where id = $id`,',
    specs: { project: 'libs/features/jobs', files: 'lifecycle/jobs' },
  },
];
