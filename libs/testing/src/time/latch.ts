/** Something that others wait for until it is opened. */
export type Latch = ReturnType<typeof latch>;

/** A closed latch. */
export function latch() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
