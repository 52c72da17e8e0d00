import { unusable } from '@listings/publisher-sdk';
import type { PublisherReview, ReviewReply } from '@listings/publisher-sdk';
import type { WireAnswer, WireQuestion } from '../wire/messages.js';
import { isResourceOf } from '../wire/resource-names.js';
import { timeOf } from './wire-review.js';

/** Converts the question to the SDK's format. */
export function questionOf(wire: WireQuestion, listingRef: string): PublisherReview {
  const { name: ref, author, createTime, updateTime, topAnswers = [] } = wire;
  if (!isResourceOf(listingRef, 'questions', ref))
    throw unusable('the publisher returned a question about another listing');
  return {
    ref,
    category: 'question',
    text: wire.text || undefined,
    author: author?.displayName ? { name: author.displayName } : undefined,
    postedAt: timeOf(createTime ?? updateTime),
    changedAt: timeOf(updateTime ?? createTime),
    replies: topAnswers.map((answer) => answerOf(answer, ref)),
  };
}

/** The answer of the business, if there is one. */
export function ownAnswer({ name, topAnswers = [] }: WireQuestion): ReviewReply | undefined {
  return topAnswers.map((answer) => answerOf(answer, name)).find(({ byOwner }) => byOwner);
}

/** Converts an answer. It has no name: that of the business gets the name of the question, the others their time. */
export function answerOf({ author, text = '', createTime, updateTime }: WireAnswer, questionRef: string): ReviewReply {
  const byOwner = author?.type === 'MERCHANT';
  return {
    ref: byOwner ? questionRef : `${questionRef}#${timeOf(createTime ?? updateTime).getTime()}`,
    text,
    authorName: author?.displayName || undefined,
    writtenAt: timeOf(updateTime ?? createTime),
    byOwner,
    state: { state: 'live' },
  };
}
