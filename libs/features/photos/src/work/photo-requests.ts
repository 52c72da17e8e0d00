import { Inject } from '@nestjs/common';
import { errorEntries, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { again, done, TooManyOutside, WorkKind } from '@listings/work';
import type { ClaimedWork, EndedWork, LoadedWork, StepLease, WorkHandler, WorkOutcome } from '@listings/work';
import { acquirePhotos } from '../acquisition/acquire-photos.js';
import type { AcquiredPhoto } from '../acquisition/acquire-photos.js';
import { attachPhotos } from '../changes/attach-photos.js';
import { lockLocation } from '../changes/lock-location.js';
import type { PhotosDependencies } from '../dependencies.js';
import { PHOTOS } from '../photos.module.js';
import { PHOTO_ATTEMPTS } from '../rules/photo-request-state.js';
import { settlePhotoRequestItems, takePhotoRequestItems } from '../store/photo-requests.js';
import type { PhotoRequestStep, SettledPhotoItem } from '../store/photo-requests.js';

/** The kind of work that adds the photos of photo requests; its subjects are their ids. */
export const PHOTO_REQUEST = 'photo-request';

/** Photos of one step; between the steps of a request others get their turn. */
const BATCH = 8;
/** How long a step may begin downloads and decoding, so that a stopping process can wait for it. */
const BATCH_TIMEOUT_MS = 20_000;
/** A step keeps its slot while it stores its photos. */
const SLOW_MS = BATCH_TIMEOUT_MS + 5_000;
/** The wait when photos failed for a reason that does not concern them, or when none had its turn. */
const POSTPONED_MS = 10_000;

/** The results of a step, by the positions of its photos. */
interface StepResult {
  readonly acquired: readonly (AcquiredPhoto & { readonly position: number })[];
  readonly postponed: readonly number[];
  /** Photos that a step gives up: processes ended while they worked on them, or they were tried too often. */
  readonly givenUp: readonly number[];
}

/**
 * Adds the photos of photo requests: calls with too many photos to download during the call [contract 4]. A step has no slot while it waits
 * for the servers of its photos, and for the turns of its account to decode them. The requests of an account take few slots, so that an account with many
 * requests does not delay others, and as many steps wait as there are slots of photos for accounts whose servers never answer.
 */
@WorkKind({ kind: PHOTO_REQUEST, concurrency: 4, perGroup: 2, slowCallMs: SLOW_MS, outsideForEachSlot: 24 })
export class PhotoRequests implements WorkHandler<PhotoRequestStep, StepResult> {
  constructor(@Inject(PHOTOS) private readonly deps: PhotosDependencies) {}

  async load(transaction: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<PhotoRequestStep>[]> {
    const works = new Map(claimed.map((work) => [work.subject, work]));
    const steps = await takePhotoRequestItems(
      transaction,
      claimed.map(({ accountId, subject: requestId }) => ({ accountId, requestId, limit: BATCH })),
    );
    return steps.flatMap((row) => {
      const work = works.get(row.requestId);
      return work ? [{ work, row }] : [];
    });
  }

  async step(
    { work: { accountId }, row }: LoadedWork<PhotoRequestStep>,
    { outside }: Pick<StepLease, 'outside'>,
  ): Promise<WorkOutcome<StepResult>> {
    const given = row.items.filter(({ attempts }) => attempts <= PHOTO_ATTEMPTS);
    const givenUp = row.items.filter((item) => !given.includes(item)).map(({ position }) => position);
    const photos = given.map((item) => ({ ...item, place: `photos[${item.position}]` }));
    const positions = new Map<unknown, number>(photos.map((photo) => [photo, photo.position]));
    const positionOf = (wanted: unknown) => positions.get(wanted) as number;
    try {
      const found = await acquirePhotos(this.deps, accountId, { photos, timeoutMs: BATCH_TIMEOUT_MS, outside });
      failpoint('photo_request.before_settle');
      const acquired = found.acquired.map((each) => ({ ...each, position: positionOf(each.wanted) }));
      return outcomeOf(row, { acquired, postponed: found.postponed.map(positionOf), givenUp });
    } catch (error) {
      const { requestId } = row;
      const postponed = given.map(({ position }) => position);
      const result: StepResult = { acquired: [], postponed, givenUp };
      if (error instanceof TooManyOutside) return again(POSTPONED_MS, result);
      this.deps.logger.error(
        { err: error, accountId, requestId },
        'photos could not be stored; they will be tried again',
      );
      return again(POSTPONED_MS, result, { failed: true });
    }
  }

  async record(
    transaction: Transaction,
    accountId: number,
    ended: readonly EndedWork<PhotoRequestStep, StepResult>[],
  ): Promise<void> {
    for (const { row, outcome } of ended.toSorted((one, other) => one.row.locationId - other.row.locationId)) {
      const { acquired, postponed, givenUp } = outcome.result;
      const settled: SettledPhotoItem[] = [
        ...givenUp.map((position) => ({ position, photoId: null, error: GIVEN_UP })),
        ...(await this.attach(transaction, accountId, { row, acquired })),
      ];
      await settlePhotoRequestItems(transaction, { accountId, requestId: row.requestId, settled, postponed });
    }
  }

  giveUp({ row }: LoadedWork<PhotoRequestStep>): WorkOutcome<StepResult> {
    return outcomeOf(row, { acquired: [], postponed: [], givenUp: row.items.map(({ position }) => position) });
  }

  /** Adds acquired photos to the location of a request. */
  private async attach(
    transaction: Transaction,
    accountId: number,
    { row: { locationId, source }, acquired }: { row: PhotoRequestStep; acquired: StepResult['acquired'] },
  ): Promise<SettledPhotoItem[]> {
    if (acquired.length === 0) return [];
    const { archivedAt } = await lockLocation(transaction, { accountId, locationId });
    const attached = archivedAt
      ? acquired.map(() => ({ violations: [violation('SY00008')] }))
      : await attachPhotos(transaction, this.deps, { accountId, locationId, source, acquired });
    return attached.map((result, index) => ({
      position: acquired[index]?.position as number,
      photoId: 'photo' in result ? result.photo.id : null,
      error: 'photo' in result ? null : messageOf(result.violations),
    }));
  }
}

/** A request is done when all its photos have a result. */
function outcomeOf({ pending, items }: PhotoRequestStep, result: StepResult): WorkOutcome<StepResult> {
  const settled = items.length - result.postponed.length;
  if (pending === settled) return done(result);
  return again(settled > 0 ? 0 : POSTPONED_MS, result);
}

const GIVEN_UP = 'SY10065: Image could not be processed';

function messageOf(violations: readonly RuleViolation[]): string {
  return errorEntries(violations)
    .map(({ message }) => message)
    .join('; ');
}
