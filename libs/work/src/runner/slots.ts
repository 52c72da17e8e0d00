import type { Clock, Timer } from '@listings/platform';

/** Rows are claimed ahead while a row has its slot for less than this time. */
const SHORT_MS = 250;
/** Most rows in progress for each slot, including those that gave their slot away because they are slow. */
const MOST_FOR_EACH_SLOT = 16;

/** Most rows beside these that wait for somebody else's server, unless the kind names another number. */
const OUTSIDE_FOR_EACH_SLOT = 12;
const MOST_OUTSIDE_OF_A_GROUP = 4;
/** The part of them that is open to groups which already have one; the rest is for groups that have none. */
const SHARED_OUTSIDE = 1 / 3;

/** A call that is not made now, because too many rows wait for servers of others. */
export class TooManyOutside extends Error {
  constructor() {
    super('Too many rows wait for servers of others.');
  }
}

/** The slot of a claimed row. */
export interface Slot {
  /** Waits until the row has a slot; repeated calls have no effect. */
  take(): Promise<void>;
  /** Makes a call for which the row needs no slot: another row has it meanwhile. Waits for a slot again when the call has ended. */
  outside<T>(call: () => Promise<T>): Promise<T>;
  /** Lets another row have the slot; repeated calls have no effect. */
  giveBack(): void;
  /** Gives the slot back and ends the row: another one of its group may be claimed. */
  end(): void;
}

/** The rows of a group in this process. */
interface Group {
  /** Claimed, and not ended. */
  rows: number;
  /** Those of them that have no slot yet. */
  coming: number;
  /** Those that have a slot, or gave it away because they are slow. */
  busy: number;
  slow: number;
  /** Those that wait for somebody else's server, or for a slot after that. */
  outside: number;
}

/**
 * The slots of a kind of work. Rows get them in the order in which they ask, as long as their group has no more than `perGroup` busy rows: a
 * group whose publisher hangs takes so many calls, and leaves the slots to others.
 */
export class Slots {
  private taken = 0;
  private readonly groups = new Map<string, Group>();
  /** Rows that asked for a slot. `begin` gives it to the row; false if the row is done. */
  private readonly waiting: { readonly group: Group; readonly begin: () => boolean }[] = [];
  private outsideRows = 0;
  /** How long rows had their slots lately; later ones count more. */
  private usualMs = Infinity;

  constructor(
    private readonly options: {
      readonly clock: Pick<Clock, 'monotonic' | 'after'>;
      readonly concurrency: number;
      /** Rows of a group that are busy at the same time. */
      readonly perGroup: number;
      /** Rows that are claimed ahead while rows keep their slots only for a short time, so that no slot waits for the next claim. */
      readonly ahead: number;
      /** Rows for each slot that may wait for somebody else's server at the same time. */
      readonly outsideForEachSlot?: number;
      /** A row that has its slot for longer gives it back, and is finished beside the others. */
      readonly slotMs: number;
      /** Called when there may be room. */
      readonly onFree: () => void;
    },
  ) {}

  /**
   * The number of rows to claim now: for free slots, and ahead when at most half of the rows ahead are left. Rows that wait for others of their
   * group take no room from other groups.
   */
  room(): number {
    const { concurrency, perGroup } = this.options;
    let coming = 0;
    let busy = 0;
    for (const group of this.groups.values()) {
      coming += Math.min(group.coming, perGroup - group.busy);
      busy += Math.min(group.rows - group.outside, perGroup);
    }
    const room = roomBehind({ free: concurrency - this.taken, coming, ahead: this.ahead() });
    return Math.min(room, concurrency * MOST_FOR_EACH_SLOT - busy);
  }

  /** The number of rows of a group to claim now; none ahead while one of them is slow. */
  roomOf(name: string): number {
    const { perGroup } = this.options;
    const { rows, coming, slow, outside } = this.groups.get(name) ?? { rows: 0, coming: 0, slow: 0, outside: 0 };
    return roomBehind({ free: perGroup - (rows - coming - outside), coming, ahead: slow > 0 ? 0 : this.ahead() });
  }

  /** The groups that are full. */
  fullGroups(): string[] {
    return [...this.groups.keys()].filter((name) => this.roomOf(name) <= 0);
  }

  /** Admits a claimed row of a group, which takes its slot when it is ready for it. */
  admit(name: string): Slot {
    const { clock, concurrency, slotMs, onFree, outsideForEachSlot = OUTSIDE_FOR_EACH_SLOT } = this.options;
    const mostOutside = concurrency * outsideForEachSlot;
    const group = this.groups.get(name) ?? { rows: 0, coming: 0, busy: 0, slow: 0, outside: 0 };
    this.groups.set(name, group);
    group.rows += 1;
    group.coming += 1;
    let state: 'coming' | 'holding' | 'slow' | 'outside' | 'over' = 'coming';
    let begin = 0;
    let timer: Timer | undefined;
    let taking: Promise<void> | undefined;
    let hasEnded = false;

    const free = () => {
      this.free(clock.monotonic() - begin);
      timer?.cancel();
    };
    const isSlow = () => {
      free();
      state = 'slow';
      group.slow += 1;
      this.passOn();
      onFree();
    };
    const occupy = () => {
      state = 'holding';
      group.busy += 1;
      begin = clock.monotonic();
      timer = clock.after(slotMs, isSlow);
    };
    const hold = () => {
      if (state !== 'coming') return false;
      group.coming -= 1;
      occupy();
      return true;
    };
    const take = () => (taking ??= this.turn(group, hold));
    const goOut = () => {
      if (state === 'holding') free();
      else group.slow -= 1;
      state = 'outside';
      group.busy -= 1;
      group.outside += 1;
      this.outsideRows += 1;
      this.passOn();
      onFree();
    };
    const comeIn = () => {
      if (state !== 'outside') return false;
      group.outside -= 1;
      this.outsideRows -= 1;
      occupy();
      return true;
    };
    const outside = async <T>(call: () => Promise<T>): Promise<T> => {
      if (state !== 'holding' && state !== 'slow') return call();
      const room = group.outside === 0 ? mostOutside : mostOutside * SHARED_OUTSIDE;
      if (group.outside >= MOST_OUTSIDE_OF_A_GROUP || this.outsideRows >= room) throw new TooManyOutside();
      goOut();
      try {
        return await call();
      } finally {
        await this.turn(group, comeIn);
      }
    };
    const giveBack = () => {
      if (state === 'over') return;
      if (state === 'coming') group.coming -= 1;
      else if (state === 'outside') {
        group.outside -= 1;
        this.outsideRows -= 1;
      } else group.busy -= 1;
      if (state === 'holding') free();
      if (state === 'slow') group.slow -= 1;
      state = 'over';
      this.passOn();
      onFree();
    };
    const end = () => {
      giveBack();
      if (hasEnded) return;
      hasEnded = true;
      group.rows -= 1;
      if (group.rows === 0) this.groups.delete(name);
      onFree();
    };
    return { take, outside, giveBack, end };
  }

  /** The number of rows that may wait for a slot: none while rows have their slots for long. */
  private ahead(): number {
    return this.usualMs < SHORT_MS ? this.options.ahead : 0;
  }

  /** Waits until a row of a group has a slot. */
  private turn(group: Group, begin: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const beginNow = () => {
        resolve();
        return begin();
      };
      this.waiting.push({ group, begin: beginNow });
      this.passOn();
    });
  }

  private free(ms: number): void {
    this.taken -= 1;
    this.usualMs = this.usualMs === Infinity ? ms : this.usualMs * 0.9 + ms * 0.1;
  }

  private passOn(): void {
    const { concurrency, perGroup } = this.options;
    while (this.taken < concurrency) {
      const place = this.waiting.findIndex(({ group }) => group.busy < perGroup);
      const [next] = place < 0 ? [] : this.waiting.splice(place, 1);
      if (!next) return;
      if (next.begin()) this.taken += 1;
    }
  }
}

/** How many rows to claim: for what is free, and ahead when at most half of the rows ahead are left. */
function roomBehind({ free, coming, ahead }: { free: number; coming: number; ahead: number }): number {
  return coming <= free + ahead / 2 ? free + ahead - coming : 0;
}
