import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { isUnused, whyRestored } from '@listings/domain';
import {
  Database,
  markRestored,
  readDatabaseFailure,
  readInstallation,
  storeKeyCheck,
  storePlace,
} from '@listings/persistence';
import type { Installation } from '@listings/persistence';
import { ConfigurationError, MissingKeyError } from '@listings/platform';
import type { Clock, Encryption, Logger, Timer } from '@listings/platform';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { CLOCK, LOGGER } from '../platform/tokens.js';
import { readHeartbeatFile, writeHeartbeatFile } from './heartbeat-file.js';

const EVERY_MS = 5_000;
/** While the database is away: the one that answers next may be another one. */
const AGAIN_MS = 500;
/** What {@link Installation.keyCheck} contains, and its encryption context. */
const KEY_CHECK = { text: 'installation', context: 'installation' } as const;

/** The text by which a process knows the keys of a database. */
export function sealedKeyCheck(encryption: Encryption): string {
  return encryption.encrypt(KEY_CHECK.text, KEY_CHECK.context);
}

/**
 * Knows whether the process may work with its database. It may not while the database counts as restored from a backup, which
 * each process notices by itself (docs/decisions/0054), or when no key of ENCRYPTION_KEY opens its secrets.
 */
@Injectable()
export class InstallationWatch implements OnModuleInit, OnApplicationShutdown {
  /** Why nothing may be done until the command after-restore has run; undefined: all may go on. */
  paused: string | undefined;
  /** Why the secrets of the database cannot be read; undefined: they can. */
  unreadable: string | undefined;
  /** When the last good backup was begun, and when a restored one last passed the drill; undefined: no check has succeeded yet. */
  backups: Pick<Installation, 'backupAt' | 'restoreDrillAt'> | undefined;
  /** True after a check that failed, until one succeeds: the database that answers next may be another one. */
  private uncertain = false;
  private knownHeartbeat = 0;
  /** The file lacks the newest heartbeat, because its disk is full. */
  private fileIsOld = false;
  private timer: Timer | undefined;
  private again: Timer | undefined;
  private checking: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly configuration: ServiceConfiguration,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Whether work may be done now: the database is there, and it does not count as restored from a backup. */
  get mayWork(): boolean {
    return this.paused === undefined && !this.uncertain;
  }

  async onModuleInit(): Promise<void> {
    const { HEARTBEAT_FILE: file } = this.configuration;
    if (file !== undefined) this.knownHeartbeat = await readHeartbeatFile(file);
    await this.check({ isStart: true });
    if (this.unreadable !== undefined) throw new ConfigurationError([this.unreadable]);
    this.timer = this.clock.every(EVERY_MS, () => void this.checkInTurn()).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.timer?.cancel();
    await this.checking;
    this.again?.cancel();
  }

  /** Reads the row of the installation again. Throws while the database is away. */
  async check({ isStart = false } = {}): Promise<void> {
    const installation = await readInstallation(this.database).catch((error: unknown) => {
      this.uncertain = true;
      throw error;
    });
    this.backups = installation;
    await this.checkKeys(installation, isStart);
    await this.checkPlace(installation);
    this.uncertain = false;
    await this.keepHeartbeat(installation);
  }

  private checkInTurn(): Promise<void> {
    this.checking ??= this.check()
      .catch((error: unknown) => {
        // Without the database nothing is done, and the readiness of the process says why.
        if (readDatabaseFailure(error)?.kind !== 'transient')
          this.logger.error({ err: error }, 'the installation cannot be checked');
        this.again?.cancel();
        if (this.uncertain) this.again = this.clock.after(AGAIN_MS, () => void this.checkInTurn());
      })
      .finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async checkPlace(installation: Installation): Promise<void> {
    // A file may have the heartbeat of a database that was there before.
    if (isUnused(installation)) this.knownHeartbeat = 0;
    const reason = installation.restoredReason ?? whyRestored(installation, this.knownHeartbeat);
    const paused = reason && pausedMessage(reason);
    if (paused !== undefined && this.paused === undefined) this.logger.error(paused);
    if (paused === undefined && this.paused !== undefined)
      this.logger.info({ epoch: installation.epoch }, 'the command after-restore has run: the work goes on');
    this.paused = paused;
    if (reason !== undefined && installation.restoredReason === null) await markRestored(this.database, { reason });
    const { place, timeline, presentTimeline } = installation;
    if (reason === undefined && (place === null || timeline !== presentTimeline)) await storePlace(this.database);
  }

  private async keepHeartbeat({ heartbeat }: Installation): Promise<void> {
    if (this.paused !== undefined || heartbeat <= this.knownHeartbeat) return;
    this.knownHeartbeat = heartbeat;
    const { HEARTBEAT_FILE: file } = this.configuration;
    if (file === undefined) return;
    const stored = await writeHeartbeatFile(file, heartbeat);
    if (!stored && !this.fileIsOld)
      this.logger.error({ file }, 'the disk of HEARTBEAT_FILE has no room; the work goes on');
    this.fileIsOld = !stored;
  }

  /** The text is encrypted again at the start only: during a rotation processes have different newest keys. */
  private async checkKeys({ keyCheck }: Installation, isStart: boolean): Promise<void> {
    const { ENCRYPTION_KEY: encryption } = this.configuration;
    const unreadable = keyCheck === null ? undefined : whyUnreadable(encryption, keyCheck);
    if (unreadable !== undefined && this.unreadable === undefined) this.logger.error(unreadable);
    this.unreadable = unreadable;
    const isOutdated = keyCheck === null || encryption.isOutdated(keyCheck);
    if (isStart && isOutdated && unreadable === undefined)
      await storeKeyCheck(this.database, { from: keyCheck, to: sealedKeyCheck(encryption) });
  }
}

function whyUnreadable(encryption: Encryption, keyCheck: string): string | undefined {
  try {
    encryption.decrypt(keyCheck, KEY_CHECK.context);
    return undefined;
  } catch (error) {
    if (!(error instanceof MissingKeyError)) throw error;
    return `ENCRYPTION_KEY lacks the key ${error.keyId}, with which the secrets of this database are encrypted: add it to the list.`;
  }
}

const pausedMessage = (reason: string) =>
  `The database was restored from a backup (${reason}), so nothing is sent or changed: ` +
  'run the command after-restore --taken-at <time> (node dist/apps/admin/src/main.js after-restore --help).';
