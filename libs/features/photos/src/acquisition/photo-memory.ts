/** The bytes of one photo that are in memory. */
export interface HeldBytes {
  /** Adds bytes that have arrived; returns false, and adds none, if there is no room. */
  readonly take: (bytes: number) => boolean;
  /** Replaces the number of bytes; returns false, and changes nothing, if there is no room. */
  readonly become: (bytes: number) => boolean;
  /** Gives all bytes back. */
  readonly release: () => void;
}

/**
 * Counts the bytes of photos in memory. An account may have as many bytes as stay free, so that some are always left for another account.
 * Photos may wait for long, because others of their step come from a server that does not answer.
 */
export class PhotoMemory {
  private bytes = 0;
  private readonly byAccount = new Map<number, number>();

  constructor(private readonly mostBytes: number) {}

  /** Begins to count the bytes of a photo. */
  hold(accountId: number): HeldBytes {
    let held = 0;
    const become = (wanted: number) => {
      const more = wanted - held;
      const ofAccount = (this.byAccount.get(accountId) ?? 0) + more;
      if (more > 0 && ofAccount + this.bytes > this.mostBytes) return false;
      held = wanted;
      this.bytes += more;
      if (ofAccount === 0) this.byAccount.delete(accountId);
      else this.byAccount.set(accountId, ofAccount);
      return true;
    };
    return { become, take: (bytes) => become(held + bytes), release: () => void become(0) };
  }
}
