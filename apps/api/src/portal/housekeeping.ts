import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import {
  deleteEndedRows,
  discardExpiredMails,
  MANAGEMENT,
  resealMails,
  resealSecondFactors,
  sendDueMails,
} from '@listings/feature-accounts';
import type { ManagementDependencies } from '@listings/feature-accounts';
import { LOGGER } from '@listings/nest';
import { ResealReport, within } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { Sweeper } from '@listings/queue';

const MAILS_EVERY_MS = 1_000;
/** How long a stop waits for mails that are being sent. */
const STOP_MS = 10_000;
const EXPIRED_EVERY_MS = 5 * 60_000;
const RESEALED_EVERY_MS = 10 * 60_000;

/**
 * Sends queued mails, deletes rows that have ended, and encrypts secrets of second factors and mails again after
 * a change of the key. Every api process does it.
 */
@Injectable()
export class PortalHousekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweepers: readonly Sweeper[] = [];

  constructor(
    @Inject(MANAGEMENT) private readonly management: ManagementDependencies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { management, logger } = this;
    const { mail, clock } = management;
    const deps = { ...management, logger };
    const deleteExpired = async () => {
      const mails = await discardExpiredMails(deps);
      const rows = await deleteEndedRows(management);
      return mails ? 'due' : rows;
    };
    this.sweepers = [
      startSweeper({ name: 'portal-expired-rows', everyMs: EXPIRED_EVERY_MS, clock, logger, run: deleteExpired }),
      startSweeper({
        name: 'second-factor-secrets',
        everyMs: RESEALED_EVERY_MS,
        clock,
        logger,
        run: () => this.reseal(),
      }),
      ...(mail.kind === 'SMTP'
        ? [
            startSweeper({
              name: 'mails',
              everyMs: MAILS_EVERY_MS,
              clock,
              logger,
              run: () => sendDueMails(deps, mail.mailer),
            }),
          ]
        : []),
    ];
  }

  private async reseal(): Promise<void> {
    const report = new ResealReport();
    await resealSecondFactors(this.management, report);
    await resealMails(this.management, report);
    const { newestKeyId: keyId } = this.management.encryption;
    if (report.resealed > 0)
      this.logger.info(
        { resealed: report.resealed, keyId },
        're-encrypted secrets of second factors and mails with the newest key',
      );
    for (const [missing, secrets] of report.unreadable)
      this.logger.error(
        { keyId: missing, secrets },
        `secrets of second factors or mails cannot be decrypted: ENCRYPTION_KEY lacks the key ${missing}; add it to the list`,
      );
  }

  async beforeApplicationShutdown(): Promise<void> {
    // Another process sends a mail again whose delivery does not end in time.
    const closed = Promise.all(this.sweepers.map((sweeper) => sweeper.close()));
    const late = () => new Error('the sweeps did not end in time');
    await within({ clock: this.management.clock, ms: STOP_MS, late }, closed).catch(() => undefined);
  }
}
