// Loaded into a process of the product with `node --import`, see clock-offset.ts: its wall clock is wrong by
// TEST_CLOCK_OFFSET_MS. Timers and the monotonic clock are not affected, as on a machine whose clock was set wrong.
const offset = Number(process.env.TEST_CLOCK_OFFSET_MS);
const SystemDate = Date;

globalThis.Date = class Date extends SystemDate {
  constructor(...given) {
    if (given.length === 0) super(SystemDate.now() + offset);
    else super(...given);
  }

  static now() {
    return SystemDate.now() + offset;
  }
};
