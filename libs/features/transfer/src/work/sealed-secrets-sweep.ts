import { Inject, Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { SERVICE } from '@listings/domain';
import { keyRotationRecorder } from '@listings/feature-accounts';
import { CONNECTIONS, resealConnections } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { resealWebhookSecrets } from '@listings/feature-webhooks';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { ResealReport } from '@listings/platform';
import { resealMoves } from '../jobs/move/reseal-moves.js';

const EVERY_MS = 10 * 60_000;

/** Re-encrypts with the newest key what older keys encrypted; docs/operating/security.md describes key rotation. */
@Injectable()
export class SealedSecretsSweep extends PeriodicTask {
  private readonly unreadable: Gauge;

  constructor(
    @Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies,
    registry: Registry,
    context: TaskContext,
  ) {
    super(context, { name: 'sealed-secrets', everyMs: EVERY_MS });
    this.unreadable = new Gauge({
      name: 'listings_unreadable_secrets',
      help: 'Sealed secrets whose key is not configured.',
      registers: [registry],
    });
  }

  protected async run(): Promise<void> {
    const report = new ResealReport();
    const { newestKeyId: keyId } = this.connections.encryption;
    const record = keyRotationRecorder(this.connections, { actor: SERVICE, keyId });
    await resealConnections(this.connections, report, record);
    await resealWebhookSecrets(this.connections, report, record);
    await resealMoves(this.connections, report, record);
    const { resealed, unreadable } = report;
    this.unreadable.set([...unreadable.values()].reduce((sum, each) => sum + each, 0));
    if (resealed > 0) this.context.logger.info({ resealed, keyId }, 're-encrypted secrets with the newest key');
    for (const [missing, secrets] of unreadable) {
      this.context.logger.error(
        { keyId: missing, secrets },
        `secrets cannot be decrypted: ENCRYPTION_KEY lacks the key ${missing}; add it to the list`,
      );
    }
  }
}
