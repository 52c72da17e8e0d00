import { asFlag, comparableText, failureOf, PublisherError, unusable } from '@listings/publisher-sdk';
import type { PublisherContext, ReviewAddress, ReviewReply } from '@listings/publisher-sdk';
import type { Account } from '../account/accounts.js';
import { asId } from '../ids.js';
import { readComment, readComments } from './comments.js';
import type { Comment } from './comments.js';
import { toReply } from './read-reviews.js';
import { storyOf } from './review-ref.js';

type Clock = Pick<PublisherContext, 'now'>;
type Place = Omit<ReviewAddress, 'session'>;

/**
 * Replies to a recommendation with one comment of the page. This publisher allows many comments, so the plug-in edits
 * an existing one, and treats one with the same text as the reply of an earlier attempt [publishers 0.1, 2.7].
 */
export async function sendReply(account: Account, clock: Clock, place: Place & { text: string }): Promise<ReviewReply> {
  const { listingRef, reviewRef, text } = place;
  const storyId = storyOf(reviewRef);
  if (storyId === undefined) {
    throw rejected('not_answerable', 'Publisher B has no post for this recommendation, so a reply is not possible.');
  }
  const ours = await commentsOfPage(account, place, storyId);
  const same = withText(ours, text);
  if (same) return toReply(same);
  const [oldest] = ours;
  if (oldest)
    return { ...(await editComment(account, clock, listingRef, oldest.id, text)), writtenAt: oldest.writtenAt };

  try {
    const body = await account.onPage(listingRef, {
      method: 'POST',
      path: `/${encodeURIComponent(storyId)}/comments`,
      form: { message: text },
      purpose: 'content',
    });
    if (!body) throw reviewGone();
    const id = asId(body['id']);
    if (id === undefined) throw unclear('returned no id for the reply');
    return ourReply(clock, id, text);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== 'CONTENT_REJECTED' || failure.code !== 'duplicate') throw error;
    // The list was outdated: the reply of an earlier attempt exists after all.
    const first = withText(await commentsOfPage(account, place, storyId), text);
    if (!first) throw error;
    return toReply(first);
  }
}

/** Replaces the text of our comment. */
export async function editComment(
  account: Account,
  clock: Clock,
  pageId: string,
  commentId: string,
  text: string,
): Promise<ReviewReply> {
  const id = asId(commentId);
  const body =
    id === undefined
      ? undefined
      : await account.onPage(pageId, {
          method: 'POST',
          path: `/${encodeURIComponent(id)}`,
          form: { message: text },
          purpose: 'content',
        });
  if (id === undefined || !body) throw rejected('reply_gone', 'The reply no longer exists at Publisher B.');
  if (asFlag(body['success']) !== true) throw unclear('did not confirm the change of the reply');
  return ourReply(clock, id, text);
}

/** Deletes our comment; a comment that no longer exists is success. */
export async function deleteComment(account: Account, pageId: string, commentId: string): Promise<void> {
  const id = asId(commentId);
  if (id === undefined) return;
  const body = await account.onPage(pageId, {
    method: 'DELETE',
    path: `/${encodeURIComponent(id)}`,
    purpose: 'write',
  });
  if (body && asFlag(body['success']) !== true) throw unclear('did not confirm the deletion of the reply');
}

/** Reads the current reply; undefined if it or the recommendation no longer exists. */
export async function findReply(
  account: Account,
  { listingRef, reviewRef, replyRef }: Place & { replyRef: string },
): Promise<ReviewReply | undefined> {
  const storyId = storyOf(reviewRef);
  const comments = storyId === undefined ? undefined : await readComments(account, listingRef, storyId);
  const found = comments?.find((comment) => asId(comment['id']) === replyRef);
  const comment = found && readComment(found, listingRef);
  return comment && toReply(comment);
}

/** The page's own comments, oldest first. Throws for an unreadable one, because it may be the one that we look for. */
async function commentsOfPage(account: Account, { listingRef }: Place, storyId: string): Promise<Comment[]> {
  const comments = await readComments(account, listingRef, storyId);
  if (!comments) throw reviewGone();
  if (comments.some((comment) => asId(comment['id']) === undefined)) {
    throw unusable('Publisher B listed a comment without id');
  }
  return comments.flatMap((comment) => readComment(comment, listingRef) ?? []).filter(({ byOwner }) => byOwner);
}

function withText(comments: readonly Comment[], text: string): Comment | undefined {
  return comments.find((comment) => comparableText(comment.text) === comparableText(text));
}

function ourReply({ now }: Clock, ref: string, text: string): ReviewReply {
  return { ref, text, writtenAt: new Date(now()), byOwner: true, state: { state: 'live' } };
}

function reviewGone(): PublisherError {
  return rejected('review_gone', 'The recommendation no longer exists at Publisher B.');
}

function rejected(code: string, text: string): PublisherError {
  return new PublisherError({ kind: 'CONTENT_REJECTED', code, text });
}

function unclear(what: string): PublisherError {
  return unusable(`Publisher B ${what}`, { outcomeUnknown: true });
}
