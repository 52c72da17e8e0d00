/** The exports that were started on this page: their files are saved as soon as they are written. */
const awaited = new Set<string>();

/** Remembers that this page waits for the file of an export. */
export function awaitFile(jobId: string): void {
  awaited.add(jobId);
}

/** The exports of this page whose jobs are no longer open; each is returned once. */
export function endedExports(open: readonly { readonly id: string }[]): string[] {
  const ended = [...awaited].filter((id) => open.every((job) => job.id !== id));
  for (const id of ended) awaited.delete(id);
  return ended;
}
