import type { SandboxAdmin } from '@listings/publisher-sandbox';
import { A, sandboxId } from './sandbox-owner.js';

/** A photo in the sandbox: with a key at publisher A, and with an id at publisher B. */
interface SandboxPhoto {
  readonly key?: string;
  readonly id?: string;
  readonly category?: string;
  readonly sourceUrl?: string;
}

/** The photos of listing nn of the first owner at a publisher, in the order of their addition. */
export async function photosOfListing(
  admin: SandboxAdmin,
  { publisher, nn }: { readonly publisher: string; readonly nn: number },
): Promise<readonly SandboxPhoto[]> {
  const state = (await admin.state({ listing: sandboxId(publisher, nn) })) as unknown as Record<
    'a' | 'b',
    Record<string, readonly { readonly photos: readonly SandboxPhoto[] }[]>
  >;
  const [listing] = (publisher === A ? state.a['listings'] : state.b['pages']) ?? [];
  return listing?.photos ?? [];
}
