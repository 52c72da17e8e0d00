import { Inject } from '@nestjs/common';
import { INPUT_BOUNDS } from '@listings/domain';
import { ACCOUNT_BOUNDS } from '../../rules/account-bounds.js';
import { accountUsage } from '../../usage/read-usage.js';
import { listAuditLog } from '../../audit/list-audit-log.js';
import { MANAGEMENT } from '../../management.module.js';
import type { ManagementDependencies } from '../../management-dependencies.js';
import { inputText, timestamp, listOf, text } from '@listings/api-kit';
import { cursorParameter, limitParameter, PORTAL_PAGE } from '@listings/api-kit';
import { idOf } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import type { QueryParameters } from '@listings/api-kit';
import { timeRangeOf } from '@listings/api-kit';
import { recordOf } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { accountExamples, UsageView, AuditEntry } from './account-schemas.js';

const time = (description: string) => ({
  schema: { ...timestamp(description), maxLength: INPUT_BOUNDS.moment },
  example: '2026-07-06T18:33:29.664Z',
});

const auditLogQuery = {
  cursor: cursorParameter('AuditCursor', 'MjAyNi0wNy0wNlQxODozMzoyOS42NjRaIDQ3MTE'),
  limit: limitParameter('entries', PORTAL_PAGE),
  action: { schema: inputText('Only this action.', { maxLength: ACCOUNT_BOUNDS.auditAction }), example: 'key.created' },
  userId: {
    schema: idOf('User', inputText('Only changes of this user.', { format: 'uuid', maxLength: INPUT_BOUNDS.uuid })),
    example: accountExamples.auditEntry.userId,
  },
  from: time('Only from this time on.'),
  to: time('Only before this time.'),
} as const satisfies QueryParameters;

/** What an account has used, and who has changed it [contract 12]. */
@ApiController('account')
export class AccountReportsController {
  constructor(@Inject(MANAGEMENT) private readonly management: ManagementDependencies) {}

  @Operation({
    id: 'portalUsage',
    route: 'GET /usage',
    access: { session: 'VIEWER' },
    summary: 'Get the usage of the account',
    description:
      'Returns seats, the requests of the API keys in the three windows with limits and resets, and requests and events of the last 30 days. An account without any limit has no counted requests.',
    response: UsageView,
    example: accountExamples.usage,
  })
  async usage({ caller: { accountId } }: SessionCall) {
    return accountUsage(this.management, accountId);
  }

  @Operation({
    id: 'portalAuditLog',
    route: 'GET /audit-log',
    access: { session: 'ADMIN' },
    summary: 'List the audit log',
    description: 'Returns the management changes of the account, newest first, a page at a time.',
    query: auditLogQuery,
    response: recordOf('PortalAuditLog', 'A page of the audit log.', {
      entries: listOf('The entries, newest first.', AuditEntry),
      nextCursor: nullable(idOf('AuditCursor', text('Pass it as `cursor` for older entries; null on the last page.'))),
    }),
    example: { entries: [accountExamples.auditEntry], nextCursor: null },
  })
  async auditLog({ caller: { accountId }, query }: SessionCall<{ query: typeof auditLogQuery }>) {
    const { limit = PORTAL_PAGE.default, from, to, ...filter } = query;
    const range = timeRangeOf({ from, to });
    const page = await listAuditLog(this.management, {
      ...filter,
      accountId,
      limit,
      ...range,
    });
    const entries = page.entries.map(({ id, ...entry }) => ({ ...entry, id: String(id) }));
    return { entries, nextCursor: page.nextCursor };
  }
}
