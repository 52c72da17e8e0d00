import { createHash } from 'node:crypto';
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
import type { IdempotencyKey } from '@listings/persistence';
import { failpoint, renewingLease } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { failureAnswer } from './failure-answer.js';
import type { DocUrl } from './failure-answer.js';
import { SuccessBody, successBody } from './json-text.js';
import { operationOf } from './operation.js';
import type { OperationDeclaration } from './operation.js';
import { contextOf } from './request-context.js';
import { DOC_URL } from './tokens.js';

const HEADER = 'idempotency-key';
const PRINTABLE = /^[\x20-\x7e]{1,255}$/;

/** Whether the value of the header is an idempotency key [contract 1]. */
export function isIdempotencyKey(given: unknown): given is string {
  return typeof given === 'string' && PRINTABLE.test(given);
}

/**
 * Implements `Idempotency-Key` for every POST and DELETE [contract 1]: stores the response of the first request in the
 * transaction of its effect, and replays it byte for byte to repeated requests. A crash leaves either both the effect
 * and the stored response, or neither; in the second case the key is free when its lease has expired.
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
    if (!isIdempotencyKey(given)) throw malformed('Idempotency-Key must be 1 to 255 printable characters.');
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const render = async () => successBody(operation, await firstValueFrom<unknown>(next.handle()));
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
    const fingerprint = fingerprintOf(request);
    const holder = this.clock.uuid();
    const claim = await claimIdempotencyKey(this.database, { ...key, fingerprint, holder });
    if (claim.state !== 'claimed') {
      if (!claim.fingerprint.equals(fingerprint)) {
        throw new RequestError('SY90006', 'Idempotency-Key was used with a different request.', { status: 422 });
      }
      if (claim.state === 'running') throw stillRunning();
      void reply.status(claim.status).headers({ 'idempotent-replayed': 'true' });
      return claim.body;
    }
    const renew = () => renewIdempotencyKey(this.database, { ...key, holder });
    const row = { accountId: key.accountId, operation: key.operation };
    const { clock, logger } = this;
    const unit = new ResponseUnit(this.database);
    contextOf(request).unit = unit;
    return renewingLease({ renew, clock, logger, row }, () => this.first({ ...key, holder }, unit, operation, operate));
  }

  private async first(
    key: IdempotencyKey & { readonly holder: string },
    unit: ResponseUnit,
    operation: OperationDeclaration,
    operate: () => Promise<string>,
  ): Promise<string> {
    try {
      const body = await operate();
      await unit.commit(async (sql) => {
        failpoint('before_commit');
        if (!(await finishIdempotencyKey(sql, { ...key, status: 200, body }))) throw stillRunning();
      });
      return body;
    } catch (error) {
      await unit.rollback();
      const final = error instanceof RequestError && error.status < 500 && ![409, 429].includes(error.status);
      if (final) {
        const { body } = failureAnswer(error, { operation, isOfPortal: false }, this.docUrl);
        await finishIdempotencyKey(this.database, { ...key, status: error.status, body });
      } else await releaseIdempotencyKey(this.database, key);
      throw error;
    } finally {
      failpoint('after_commit');
    }
  }
}

function stillRunning(): RequestError {
  return new RequestError('SY90006', 'A request with this Idempotency-Key is still running.', {
    status: 409,
    headers: { 'retry-after': '1' },
  });
}

/** A digest of path, query and body: two requests are the same if it is equal. */
function fingerprintOf(request: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest();
}
