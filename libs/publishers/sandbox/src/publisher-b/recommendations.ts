import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { COMMENT_KIND, commentFields } from './comment-view.js';
import { routeB } from './context.js';
import type { ContextB, Needs, RouteB } from './context.js';
import { listPage } from './cursors.js';
import { ErrorB, invalidParameter, noRole } from './errors.js';
import { readFields, selectFields } from './field-selection.js';
import { openObject, openPage } from './page-access.js';
import { refuseByTrigger } from './post-rules.js';
import type { CommentB, ReviewB, StoryB } from './state.js';
import { timeB } from './times.js';

const READ = { permission: 'pages_read_user_content', pageToken: true } as const;
const WRITE = { permission: 'pages_manage_engagement', task: 'MODERATE', pageToken: true } as const;
const LONGEST_COMMENT = 8000;

// prettier-ignore
const REVIEW_KIND = {
  name: 'Recommendation',
  fields: [
    'created_time', 'recommendation_type', 'review_text', 'has_rating', 'rating', 'has_review', 'reviewer', 'story',
  ],
};
/** Recommendations of a page, and the comments that serve as replies [publishers 2.7]. */
export const recommendationRoutes = [
  routeB('b.reviews.list', 'GET /page/{page}/ratings', (context) => {
    const page = openPage(context, context.params['page'] ?? '', READ);
    refuseWhenRetired(context);
    const asked = readFields(context.parameter('fields') ?? 'created_time,recommendation_type,review_text,reviewer');
    const newestFirst = [...page.reviews].sort((left, right) => right.createdAt - left.createdAt);
    return ok(listPage(context, newestFirst, (review) => selectFields(reviewFields(review), asked, REVIEW_KIND)));
  }),
  ...['post', 'comment'].flatMap((kind): RouteB[] => [
    routeB('b.replies.list', `GET /${kind}/{story}/comments`, listComments),
    routeB('b.replies.create', `POST /${kind}/{story}/comments`, createComment),
  ]),
  routeB('b.replies.update', 'POST /comment/{comment}', (context) => {
    const { comment } = openOwnComment(context);
    comment.message = messageOf(context);
    return ok({ success: true });
  }),
  routeB('b.replies.delete', 'DELETE /comment/{comment}', (context) => {
    const { story, comment } = openOwnComment(context);
    story.comments = story.comments.filter((other) => other !== comment);
    return ok({ success: true });
  }),
];

function listComments(context: ContextB): Answer {
  const { object: story } = openStory(context, READ);
  const order = context.parameter('order') ?? 'chronological';
  if (!['chronological', 'reverse_chronological'].includes(order))
    throw invalidParameter('order must be chronological or reverse_chronological');
  const asked = readFields(context.parameter('fields') ?? 'created_time,from,message,id');
  const comments = order === 'chronological' ? story.comments : [...story.comments].reverse();
  return ok(listPage(context, comments, (comment) => selectFields(commentFields(comment), asked, COMMENT_KIND)));
}

function createComment(context: ContextB): Answer {
  const { listing: page, object: story } = openStory(context, WRITE);
  const comment: CommentB = {
    id: context.world.b.nextId('comment'),
    fromId: page.id,
    fromName: String(page.fields['name']),
    message: messageOf(context),
    createdAt: context.world.clock.now(),
    comments: [],
  };
  story.comments.push(comment);
  return ok({ id: comment.id });
}

function refuseWhenRetired({ world }: ContextB): void {
  if (world.settings['b.ratings'] === 'retired')
    throw new ErrorB(12, '(#12) The ratings edge is deprecated for all versions.');
}

function openStory(context: ContextB, needs: Needs) {
  return openObject(context, 'story', needs, (id) => context.world.b.findStory(id));
}

function openOwnComment(context: ContextB): { story: StoryB; comment: CommentB } {
  const found = openObject(context, 'comment', WRITE, (id) => {
    const holder = context.world.b.findStoryOfComment(id);
    const comment = holder?.object.comments.find((candidate) => candidate.id === id);
    return holder && comment && { ...holder, comment };
  });
  if (found.comment.fromId !== found.listing.id) throw noRole();
  return { story: found.object, comment: found.comment };
}

function messageOf(context: ContextB): string {
  const message = context.parameter('message');
  if (message === undefined) throw invalidParameter('message is required');
  if ([...message].length > LONGEST_COMMENT)
    throw invalidParameter(`message is longer than ${LONGEST_COMMENT} characters`);
  refuseByTrigger(context.world, message, 'b.replies');
  return message;
}

function reviewFields(review: ReviewB): JsonObject {
  const { story } = review;
  return {
    created_time: timeB(review.createdAt),
    recommendation_type: review.recommendation,
    review_text: review.text,
    has_rating: review.rating !== undefined,
    rating: review.rating,
    has_review: review.text !== undefined,
    reviewer: review.reviewer && { ...review.reviewer },
    story: story && {
      id: story.id,
      permalink_url: `https://www.publisher-b.example/${story.id.replace('_', '/reviews/')}`,
      message: review.text,
    },
  };
}
