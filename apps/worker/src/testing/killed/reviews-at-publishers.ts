import { A, B, sandboxId } from '@listings/feature-connections/testing';
import type { WorkerKit } from '../worker-kit.js';

/** The reviews of the sandbox, as far as tests read them. */
interface SandboxReviews {
  readonly a: {
    readonly listings: readonly {
      readonly id: string;
      readonly reviews: readonly { readonly comment?: string; readonly reply?: { readonly comment: string } }[];
    }[];
  };
  readonly b: {
    readonly pages: readonly {
      readonly id: string;
      readonly reviews: readonly {
        readonly text?: string;
        readonly story?: { readonly message?: string; readonly comments: readonly { readonly message: string }[] };
      }[];
    }[];
  };
}

/** Reviews of a listing by their texts, with the answers of the business. */
export async function answeredAt(kit: WorkerKit, nn: number): Promise<(readonly [review: string, answer?: string])[]> {
  const { a } = (await kit.admin.state()) as unknown as SandboxReviews;
  const listing = a.listings.find(({ id }) => id === sandboxId(A, nn));
  return (listing?.reviews ?? []).flatMap(({ comment, reply }) =>
    comment === undefined ? [] : [[comment, reply?.comment] as const],
  );
}

/** The answers of the business to the review with a text, at publisher A and at publisher B. */
export async function answersAt(kit: WorkerKit, { nn, text }: { nn: number; text: string }): Promise<string[][]> {
  const { a, b } = (await kit.admin.state()) as unknown as SandboxReviews;
  const listing = a.listings.find(({ id }) => id === sandboxId(A, nn));
  const page = b.pages.find(({ id }) => id === sandboxId(B, nn));
  const atA = listing?.reviews.find(({ comment }) => comment === text)?.reply;
  const atB = page?.reviews.find((review) => JSON.stringify(review).includes(text))?.story?.comments ?? [];
  return [atA ? [atA.comment] : [], atB.map(({ message }) => message)];
}
