/** Something that others wait for until it is opened. */
export interface Latch {
  readonly opened: Promise<void>;
  open(): void;
}

/** A closed latch. */
export function latch(): Latch {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
