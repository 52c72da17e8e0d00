import { Inject, Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstValueFrom, from } from 'rxjs';
import type { Observable } from 'rxjs';
import { malformed, RequestError } from '@listings/errors';
import { CLOCK, LOGGER } from '@listings/nest';
import {
  claimIdempotencyKey,
  Database,
  finishIdempotencyKey,
  releaseIdempotencyKey,
  renewIdempotencyKey,
  ResponseUnit,
} from '@listings/persistence';
import type { IdempotencyClaim, IdempotencyKey, RunningTimes } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { contextOf } from '../callers/request-context.js';
import type { DocUrl } from '../operations/documented-errors.js';
import { digestedFile } from '../operations/file-body.js';
import { SuccessBody, successBody } from '../operations/json-text.js';
import { MOST_REQUEST_MS, operationOf } from '../operations/operation.js';
import type { OperationDeclaration } from '../operations/operation.js';
import { REQUEST_BOUNDS } from '../operations/request-bounds.js';
import { digestOfJson, isStored, storedDigests } from '../operations/request-digest.js';
import type { RequestDigest } from '../operations/request-digest.js';
import { failureAnswer } from './failure-answer.js';
import { DOC_URL } from './tokens.js';

const HEADER = 'idempotency-key';
const PRINTABLE = new RegExp(`^[\\x20-\\x7e]{1,${REQUEST_BOUNDS.idempotencyKey}}$`);

/** Whether the value of the header is an idempotency key [contract 1]. */
export function isIdempotencyKey(given: unknown): given is string {
  return typeof given === 'string' && PRINTABLE.test(given);
}

/** What a request sends: JSON, or a file, whose digest is known only when it was read to its end. */
interface Sent {
  readonly isRead: boolean;
  digest(): RequestDigest | Promise<RequestDigest>;
}

/**
 * Implements `Idempotency-Key` for every POST and DELETE [contract 1]: stores the response of the first request in the
 * transaction of its effect, and replays it byte for byte to repeated requests. A crash leaves either both the effect
 * and the stored response, or neither; in the second case the key is free when its lease has expired. A file is read once, by the
 * operation or for its digest.
 */
@Injectable()
export class Idempotency implements NestInterceptor {
  constructor(
    private readonly database: Database,
    @Inject(DOC_URL) private readonly docUrl: DocUrl,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const operation = operationOf(request);
    const given = request.headers[HEADER];
    if (!operation || given === undefined) return next.handle();
    if (!isIdempotencyKey(given))
      throw malformed(`Idempotency-Key must be 1 to ${REQUEST_BOUNDS.idempotencyKey} printable characters.`);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const render = async () => successBody(operation, await firstValueFrom<unknown>(next.handle()), this.docUrl);
    return from(this.once(request, reply, operation, given, render).then((text) => new SuccessBody(text)));
  }

  private async once(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: OperationDeclaration,
    text: string,
    operate: () => Promise<string>,
  ): Promise<string> {
    const accountId = request.context?.caller?.accountId;
    if (accountId === undefined) throw new RequestError('SY90005');
    const key: IdempotencyKey = { accountId, operation: operation.id, key: text };
    const json = digestOfJson({ url: request.url, body: operation.fileBody ? undefined : request.body });
    const file = operation.fileBody && digestedFile(request, operation.fileBody);
    const sent: Sent = file ?? { isRead: true, digest: () => json };
    const holder = this.clock.uuid();
    const claim = await claimIdempotencyKey(this.database, { ...key, ...storedDigests(json), holder });
    if (claim.state !== 'claimed') {
      const { status, body } = await answerOf(claim, sent);
      void reply.status(status).headers({ 'idempotent-replayed': 'true' });
      return body;
    }
    const renew = () => renewIdempotencyKey(this.database, { ...key, holder });
    const row = { accountId: key.accountId, operation: key.operation };
    const { clock, logger } = this;
    const unit = new ResponseUnit(this.database);
    const context = contextOf(request);
    context.unit = unit;
    if (file) context.file = file;
    const run = { key: { ...key, holder }, unit, operation, sent };
    return renewingLease({ renew, clock, logger, row }, () => this.first(run, operate));
  }

  private async first({ key, unit, operation, sent }: FirstRun, operate: () => Promise<string>): Promise<string> {
    const finished = async () => ({ ...key, ...storedDigests(await sent.digest()) });
    try {
      const body = await operate();
      const stored = { ...(await finished()), status: 200, body };
      await unit.commit(async (sql) => {
        failpoint('before_commit');
        if (!(await finishIdempotencyKey(sql, stored))) throw stillRunning();
      });
      return body;
    } catch (error) {
      await unit.rollback();
      const final = error instanceof RequestError && error.status < 500 && ![409, 429].includes(error.status);
      // Nobody knows which request a part of a file was.
      if (final && sent.isRead) {
        const { body } = failureAnswer(error, { operation, isOfPortal: false }, this.docUrl);
        await finishIdempotencyKey(this.database, { ...(await finished()), status: error.status, body });
      } else await releaseIdempotencyKey(this.database, key);
      throw error;
    } finally {
      failpoint('after_commit');
    }
  }
}

/** The first request with a key. */
interface FirstRun {
  readonly key: IdempotencyKey & { readonly holder: string };
  readonly unit: ResponseUnit;
  readonly operation: OperationDeclaration;
  readonly sent: Sent;
}

/** The stored answer to a request that is repeated. Throws when there is none yet, or when it is another request. */
async function answerOf(claim: Exclude<IdempotencyClaim, { state: 'claimed' }>, sent: Sent) {
  if (claim.state === 'running' && !sent.isRead) throw stillRunning(secondsOfFile(claim));
  if (!isStored(await sent.digest(), claim))
    throw new RequestError('SY90006', 'Idempotency-Key was used with a different request.', { status: 422 });
  if (claim.state === 'running') throw stillRunning();
  return claim;
}

/** Most seconds after which a file is sent again while one with the key arrives: a small one is there much earlier. */
const MOST_SECONDS = 5;

/**
 * Seconds after which to send a file with the key again. The client of the one that still arrives may have vanished: its request ends
 * when its time is over, or with the lease of a process that has died.
 */
function secondsOfFile({ heldMs, leaseMs }: RunningTimes): number {
  const leftMs = MOST_REQUEST_MS - heldMs;
  return Math.min(MOST_SECONDS, Math.max(1, Math.ceil((leftMs > 0 ? leftMs : leaseMs) / 1_000)));
}

function stillRunning(seconds = 1): RequestError {
  return new RequestError('SY90006', 'A request with this Idempotency-Key is still running.', {
    status: 409,
    headers: { 'retry-after': String(seconds) },
  });
}
