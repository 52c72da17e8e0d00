import { Inject, Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { ResealReport } from '@listings/platform';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY } from '../identity.module.js';
import { resealMails } from '../mail/reseal-mails.js';
import { resealSecondFactors } from '../second-factor/reseal-second-factors.js';

/** Encrypts secrets of second factors and mails again after a change of the key. */
@Injectable()
export class SecretsTask extends PeriodicTask {
  constructor(
    context: TaskContext,
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
  ) {
    super(context, { name: 'second-factor-secrets', everyMs: 10 * 60_000 });
  }

  protected async run(): Promise<void> {
    const report = new ResealReport();
    await resealSecondFactors(this.identity, report);
    await resealMails(this.identity, report);
    const { logger } = this.context;
    const { newestKeyId: keyId } = this.identity.encryption;
    if (report.resealed > 0)
      logger.info(
        { resealed: report.resealed, keyId },
        're-encrypted secrets of second factors and mails with the newest key',
      );
    for (const [missing, secrets] of report.unreadable)
      logger.error(
        { keyId: missing, secrets },
        `secrets of second factors or mails cannot be decrypted: ENCRYPTION_KEY lacks the key ${missing}; add it to the list`,
      );
  }
}
