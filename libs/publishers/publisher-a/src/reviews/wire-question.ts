import { asTime, needed, unusable } from '@listings/publisher-sdk';
import type { PublisherReview, ReviewReply } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { isQuestionOf, listingNames } from '../wire/resource-names.js';

const text = Type.Optional(Type.String());
const author = Type.Optional(Type.Object({ displayName: text, profilePhotoUrl: text, type: text }));

/** An answer to a question, of the business or of another customer. */
export const WireAnswer = Type.Object({ author, text, createTime: text, updateTime: text });
export type WireAnswer = Static<typeof WireAnswer>;

/** A customer's question. The answer of the business is the first of `topAnswers`. */
export const WireQuestion = Type.Object({
  name: Type.String(),
  author,
  text,
  createTime: text,
  updateTime: text,
  topAnswers: Type.Optional(Type.Array(WireAnswer)),
});
export type WireQuestion = Static<typeof WireQuestion>;

/** One page of `a.questions.list`. */
export const QuestionsPage = Type.Object({
  questions: Type.Optional(Type.Array(WireQuestion)),
  totalSize: Type.Optional(Type.Integer({ minimum: 0 })),
  nextPageToken: text,
});

/** Converts the question to the SDK's format. */
export function questionOf(wire: WireQuestion, listingRef: string): PublisherReview {
  const { name: ref, topAnswers = [] } = wire;
  if (!isQuestionOf(ref, listingNames(listingRef).location))
    throw unusable('the publisher returned a question about another listing');
  const name = wire.author?.displayName || undefined;
  const postedAt = timeOf(wire.createTime ?? wire.updateTime);
  return {
    ref,
    category: 'question',
    text: wire.text || undefined,
    author: name === undefined ? undefined : { name },
    postedAt,
    changedAt: changeOfQuestion(wire),
    replies: topAnswers.map((answer) => answerOf(answer, ref)),
  };
}

/** When the question last changed, which is the order of the list. */
export function changeOfQuestion({ updateTime, createTime }: WireQuestion): Date {
  return timeOf(updateTime ?? createTime);
}

/** The answer of the business, if there is one. */
export function ownAnswer({ name, topAnswers = [] }: WireQuestion): ReviewReply | undefined {
  return topAnswers.map((answer) => answerOf(answer, name)).find(({ byOwner }) => byOwner);
}

/** Converts an answer. It has no name: that of the business gets the name of the question, the others their time. */
export function answerOf(wire: WireAnswer, questionRef: string): ReviewReply {
  const byOwner = wire.author?.type === 'MERCHANT';
  const writtenAt = timeOf(wire.updateTime ?? wire.createTime);
  const created = timeOf(wire.createTime ?? wire.updateTime).getTime();
  return {
    ref: byOwner ? questionRef : `${questionRef}#${created}`,
    text: wire.text ?? '',
    authorName: wire.author?.displayName || undefined,
    writtenAt,
    byOwner,
    state: { state: 'live' },
  };
}

function timeOf(time: string | undefined): Date {
  return needed(asTime(time), 'the time of a question');
}
