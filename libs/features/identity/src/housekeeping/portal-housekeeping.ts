import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { deleteEndedRows } from '@listings/feature-accounts';
import { InstallationWatch, LOGGER } from '@listings/nest';
import { ResealReport, within } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { SweepEnd, Sweeper } from '@listings/queue';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY } from '../identity.module.js';
import { resealMails } from '../mail/reseal-mails.js';
import { discardExpiredMails, sendDueMails } from '../mail/send-due-mails.js';
import { deleteExpiredRows } from '../retention/delete-expired-rows.js';
import { resealSecondFactors } from '../second-factor/reseal-second-factors.js';
import { MailMetrics } from './mail-metrics.js';

const MAILS_EVERY_MS = 1_000;
/** How long a stop waits for mails that are being sent. */
const STOP_MS = 10_000;
const EXPIRED_EVERY_MS = 5 * 60_000;
const RESEALED_EVERY_MS = 10 * 60_000;

/**
 * Sends queued mails, deletes rows that have ended, and encrypts secrets of second factors and mails again after
 * a change of the key. Every api process does it, unless the database was restored from a backup,
 * or is away and may come back from one: its mails may have been sent.
 */
@Injectable()
export class PortalHousekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private sweepers: readonly Sweeper[] = [];

  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(InstallationWatch) private readonly installation: Pick<InstallationWatch, 'mayWork'>,
    private readonly failures: MailMetrics,
  ) {}

  onApplicationBootstrap(): void {
    const { identity, logger } = this;
    const { mail, clock } = identity;
    const deps = { ...identity, logger, failures: this.failures.failed };
    const deleteExpired = async () => {
      const mails = await discardExpiredMails(deps);
      const expired = await deleteExpiredRows(identity);
      const ended = await deleteEndedRows(identity);
      return mails || expired === 'due' ? 'due' : ended;
    };
    const sweep = (name: string, everyMs: number, run: () => Promise<SweepEnd | void>) =>
      startSweeper({
        name,
        everyMs,
        clock,
        logger,
        run: async () => (this.installation.mayWork ? run() : undefined),
      });
    this.sweepers = [
      sweep('portal-expired-rows', EXPIRED_EVERY_MS, deleteExpired),
      sweep('second-factor-secrets', RESEALED_EVERY_MS, () => this.reseal()),
      ...(mail.kind === 'SMTP' ? [sweep('mails', MAILS_EVERY_MS, () => sendDueMails(deps, mail.mailer))] : []),
    ];
  }

  private async reseal(): Promise<void> {
    const report = new ResealReport();
    await resealSecondFactors(this.identity, report);
    await resealMails(this.identity, report);
    const { newestKeyId: keyId } = this.identity.encryption;
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
    await within({ clock: this.identity.clock, ms: STOP_MS, late }, closed).catch(() => undefined);
  }
}
