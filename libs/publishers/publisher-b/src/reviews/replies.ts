import { asFlag, comparableText, failureOf, unusable } from '@listings/publisher-sdk';
import type { PublisherError, ReviewReply } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { rejection } from '../failures.js';
import { asId } from '../ids.js';
import { readComment, readComments } from './comments.js';
import { WITHOUT_STORY } from './read-reviews.js';

/** What is written: to which recommendation, and when. */
interface NewReply {
  readonly reviewRef: string;
  readonly text: string;
  readonly now: number;
}

/**
 * Replies to a recommendation with one comment of the page. This publisher allows many comments, so the plug-in edits
 * an existing one, and treats one with the same text as the reply of an earlier attempt [publishers 0.1, 2.7].
 */
export async function sendReply(page: Page, { reviewRef, text, now }: NewReply): Promise<ReviewReply> {
  const storyId = asId(reviewRef);
  if (storyId === undefined) throw rejection('not_answerable', WITHOUT_STORY);
  const ours = await commentsOfPage(page, storyId);
  const same = withText(ours, text);
  if (same) return same;
  const [oldest] = ours;
  if (oldest) return { ...(await editComment(page, { ref: oldest.ref, text, now })), writtenAt: oldest.writtenAt };

  try {
    const body = await page.postPart(storyId, { message: text }, 'comments');
    if (!body) throw reviewGone();
    const ref = asId(body['id']);
    if (ref === undefined) throw unclear('returned no id for the reply');
    return ourReply(ref, text, now);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'CONTENT_REJECTED' || failure.code !== 'duplicate') throw error;
    // The list was outdated: the reply of an earlier attempt exists after all.
    const first = withText(await commentsOfPage(page, storyId), text);
    if (first) return first;
    throw error;
  }
}

/** Replaces the text of our comment. */
export async function editComment(
  page: Page,
  { ref, text, now }: { readonly ref: string; readonly text: string; readonly now: number },
): Promise<ReviewReply> {
  const id = asId(ref);
  const body = id === undefined ? undefined : await page.postPart(id, { message: text });
  if (!body) throw rejection('reply_gone', 'The reply no longer exists at Publisher B.');
  if (asFlag(body['success']) !== true) throw unclear('did not confirm the change of the reply');
  return ourReply(ref, text, now);
}

/** Deletes our comment; a comment that no longer exists is success. */
export async function deleteComment(page: Page, ref: string): Promise<void> {
  if (asId(ref) === undefined) return;
  const body = await page.deletePart(ref);
  if (body && asFlag(body['success']) !== true) throw unclear('did not confirm the deletion of the reply');
}

/** Reads the current reply; undefined if it or the recommendation no longer exists. */
export async function findReply(
  page: Page,
  { reviewRef, replyRef }: { readonly reviewRef: string; readonly replyRef: string },
): Promise<ReviewReply | undefined> {
  const storyId = asId(reviewRef);
  const comments = storyId === undefined ? undefined : await readComments(page, storyId);
  const found = comments?.find(({ id }) => asId(id) === replyRef);
  return found && readComment(page, found);
}

/** The page's own comments, oldest first. Throws for an unreadable one, because it may be the one that we look for. */
async function commentsOfPage(page: Page, storyId: string): Promise<readonly ReviewReply[]> {
  const comments = await readComments(page, storyId);
  if (!comments) throw reviewGone();
  if (comments.some(({ id }) => asId(id) === undefined)) throw unusable('Publisher B listed a comment without id');
  return comments.flatMap((comment) => readComment(page, comment) ?? []).filter(({ byOwner }) => byOwner);
}

function withText(comments: readonly ReviewReply[], text: string): ReviewReply | undefined {
  return comments.find((comment) => comparableText(comment.text) === comparableText(text));
}

function ourReply(ref: string, text: string, now: number): ReviewReply {
  return { ref, text, writtenAt: new Date(now), byOwner: true, state: { state: 'live' } };
}

function reviewGone(): PublisherError {
  return rejection('review_gone', 'The recommendation no longer exists at Publisher B.');
}

function unclear(what: string): PublisherError {
  return unusable(`Publisher B ${what}`, { outcomeUnknown: true });
}
