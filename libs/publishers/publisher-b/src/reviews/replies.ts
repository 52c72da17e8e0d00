import { asFlag, comparableText, needed, rejection, unusable } from '@listings/publisher-sdk';
import type { CodedMessage, PublisherError, ReviewReplies, ReviewReply } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import type { Parts } from '../parts.js';
import { readComment, readComments } from './comments.js';
import { WITHOUT_STORY } from './read-reviews.js';

/** No reference confirms this limit [publishers 2.7]. */
const longestReply = 8000;

/** The only rule for the text of a reply. */
export const replyTooLong: CodedMessage = {
  code: 'SY50105',
  message: `A reply on Publisher B has at most ${longestReply} characters`,
};

/** Writes and reads the replies to recommendations and comments. */
export function createReplies({ now, accounts }: Parts): ReviewReplies {
  return {
    repliesPerReview: 'one',
    checkReply: (text) => ([...text].length > longestReply ? [replyTooLong] : []),

    /**
     * Replies with one comment of the page. This publisher allows many, so the plug-in edits an existing one, and treats
     * one with the same text as the reply of an earlier attempt [publishers 0.1, 2.7].
     */
    async reply({ reviewRef, text, ...address }) {
      const page = await accounts.pageFor('replies', address);
      const storyId = asId(reviewRef);
      if (storyId === undefined) throw rejection('not_answerable', WITHOUT_STORY);
      const ours = await commentsOfPage(page, storyId);
      const same = withText(ours, text);
      if (same) return same;
      const [oldest] = ours;
      if (oldest) return { ...(await editComment(page, oldest.ref, text)), writtenAt: oldest.writtenAt };
      try {
        const body = await page.postPart(storyId, { message: text }, 'comments');
        if (!body) throw reviewGone();
        return ourReply(needed(asId(body['id']), 'the id of the reply', { outcomeUnknown: true }), text);
      } catch (error) {
        // The list was outdated: the reply of an earlier attempt exists after all.
        const first = isRefused(error, 'duplicate') ? withText(await commentsOfPage(page, storyId), text) : undefined;
        if (first) return first;
        throw error;
      }
    },

    async editReply({ replyRef, text, ...address }) {
      return editComment(await accounts.pageFor('replies', address), replyRef, text);
    },

    async deleteReply({ replyRef, ...address }) {
      const page = await accounts.pageFor('replies', address);
      if (asId(replyRef) === undefined) return;
      const body = await page.deletePart(replyRef);
      if (body && asFlag(body['success']) !== true) throw unclear('did not confirm the deletion of the reply');
    },

    async checkReplyState({ reviewRef, replyRef, ...address }) {
      const page = await accounts.pageFor('reviews', address);
      const storyId = asId(reviewRef);
      const comments = storyId === undefined ? undefined : await readComments(page, storyId);
      const found = comments?.find(({ id }) => asId(id) === replyRef);
      return found && readComment(page, found);
    },
  };

  async function editComment(page: Page, ref: string, text: string): Promise<ReviewReply> {
    const body = asId(ref) === undefined ? undefined : await page.postPart(ref, { message: text });
    if (!body) throw rejection('reply_gone', 'The reply no longer exists at Publisher B.');
    if (asFlag(body['success']) !== true) throw unclear('did not confirm the change of the reply');
    return ourReply(ref, text);
  }

  function ourReply(ref: string, text: string): ReviewReply {
    return { ref, text, writtenAt: new Date(now()), byOwner: true, state: { state: 'live' } };
  }
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

function reviewGone(): PublisherError {
  return rejection('review_gone', 'The recommendation no longer exists at Publisher B.');
}

function unclear(what: string): PublisherError {
  return unusable(`Publisher B ${what}`, { outcomeUnknown: true });
}
