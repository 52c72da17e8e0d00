import { Inject } from '@nestjs/common';
import type { DocUrl, PortalCall } from '@listings/api-kit';
import {
  ApiController,
  count,
  DOC_URL,
  idOf,
  listOf,
  nullable,
  Operation,
  recordOf,
  text,
  timeRangeOf,
  timestamp,
} from '@listings/api-kit';
import { ApiConfiguration } from '@listings/configuration/api';
import { PortalError } from '@listings/errors';
import { ACCOUNTS } from '../../accounts.module.js';
import type { AccountsDependencies } from '../../dependencies.js';
import { listRequests, readRequest } from '../../request-log/list-requests.js';
import type { RequestPosition, RequestRow } from '../../store/request-log-reads.js';
import { LoggedRequestView, requestExample, requestQuery } from './request-schemas.js';

/** The requests that the API keys of an account have sent (docs/decisions/0031). */
@ApiController('requests')
export class RequestsController {
  constructor(
    @Inject(ACCOUNTS) private readonly accounts: AccountsDependencies,
    @Inject(DOC_URL) private readonly docUrl: DocUrl,
    private readonly configuration: ApiConfiguration,
  ) {}

  @Operation({
    id: 'portalRequests',
    route: 'GET /requests',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'List the requests of the API keys',
    description:
      'Returns the requests that the API keys of the account have sent in the last days, newest first, about a second after their responses. Bodies and headers are not kept. The log may lack requests: those of a process that crashed, those with an unknown or revoked key, and those beyond 3,000 of a kind per minute and process, of which a throttled account has 60. A page compares at most 10,000 requests with the filters `operation`, `keyId` and `correlationId`; narrow a search with `from` and `to`.',
    query: requestQuery,
    response: recordOf('PortalRequests', 'A page of the request log.', {
      requests: listOf('Requests, newest first.', LoggedRequestView),
      nextCursor: nullable(
        idOf('RequestCursor', text('Pass it as `cursor` for the next page, which may be empty; null on the last one.')),
      ),
      searchedTo: nullable(
        timestamp(
          'Set when the page ended because it had compared 10,000 requests with the filters: the time of the oldest one. `nextCursor` continues the search.',
        ),
      ),
      keptDays: count('Days for which requests are kept; 0: the operator has switched the log off.'),
    }),
    example: { requests: [requestExample], nextCursor: null, searchedTo: null, keptDays: 7 },
  })
  async list({ caller: { accountId }, query }: PortalCall<{ query: typeof requestQuery }>) {
    const { cursor, limit = 25, from, to, ...filter } = query;
    const behind = cursor === undefined ? undefined : positionOf(cursor);
    const page = await listRequests(
      this.accounts,
      { ...filter, accountId, ...timeRangeOf({ from, to }) },
      { behind, limit },
    );
    return {
      requests: page.requests.map((row) => this.viewOf(row)),
      nextCursor: page.next && idOfPosition(page.next),
      searchedTo: page.searchedTo?.toISOString() ?? null,
      keptDays: this.configuration.REQUEST_LOG_DAYS,
    };
  }

  @Operation({
    id: 'portalRequest',
    route: 'GET /requests/:id',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'Get a request of an API key',
    description: 'Returns one entry of the request log.',
    path: {
      id: { idType: 'LoggedRequest', description: 'Id of the entry.', example: requestExample.id, format: 'name' },
    },
    response: LoggedRequestView,
    example: requestExample,
  })
  async read({ caller: { accountId }, path: { id } }: PortalCall<{ path: 'id' }>) {
    const position = positionOf(id);
    const row = position && (await readRequest(this.accounts, accountId, position));
    if (!row) throw new PortalError('NOT_FOUND');
    return this.viewOf(row);
  }

  private viewOf({ id, at, keyId, keyName, keyPrefix, errors, ...row }: RequestRow) {
    return {
      ...row,
      id: idOfPosition({ at, id }),
      at: at.toISOString(),
      errors: errors.map((error) => this.errorView(error)),
      key: { id: keyId, name: keyName, prefix: keyPrefix },
    };
  }

  private errorView(error: string) {
    const [, code = '', message = ''] = /^(\w+): (.*)$/s.exec(error) ?? [undefined, '', error];
    return { code, message, docUrl: this.docUrl(code) };
  }
}

/** The id of an entry is its place in the log, so that it is found without an index of its own. */
function idOfPosition({ at, id }: RequestPosition): string {
  return `${at.getTime()}-${id}`;
}

function positionOf(text: string): RequestPosition | undefined {
  const [, at, id] = /^(\d{13})-([1-9]\d{0,14})$/.exec(text) ?? [];
  return at === undefined ? undefined : { at: new Date(Number(at)), id: Number(id) };
}
