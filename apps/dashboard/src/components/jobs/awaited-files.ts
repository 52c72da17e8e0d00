/** The exports that were started on this page: their files are saved as soon as they are written. */
const awaited = new Set<string>();

/** Remembers that this page waits for the file of an export. */
export function awaitFile(jobId: string): void {
  awaited.add(jobId);
}

/** The awaited exports that are not among the open jobs: they have ended, or the list is from before their start. */
export function awaitedExports(open: readonly { readonly id: string }[]): string[] {
  return [...awaited].filter((id) => open.every((job) => job.id !== id));
}

/** Takes an export that has ended from the awaited ones; true for the first call alone, so that its file is saved once. */
export function takeEnded(job: { readonly id: string; readonly endedAt: string | null }): boolean {
  return job.endedAt !== null && awaited.delete(job.id);
}
