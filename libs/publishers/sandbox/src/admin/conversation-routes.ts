import { ok } from '../http/answer.js';
import { newPost } from '../publisher-b/post-rules.js';
import type { PageB, PostB } from '../publisher-b/state.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { lastSegment } from '../scripting/script-queue.js';
import type { Found } from '../world/publisher-data.js';
import { unknown, wrong } from './admin-body.js';
import { adminRoute, findListing } from './admin-route.js';
import type { AdminContext } from './admin-route.js';

const AUTHOR = 'Robin Visitor';

/** Simulates customers who ask about a listing at A and comment on the posts of a page at B [README]. */
export const conversationRoutes = [
  adminRoute('POST /questions', ({ world, body }) => {
    const found = findListing(world, body.text('listing'));
    const text = body.text('text');
    const author = body.optionalText('author') ?? AUTHOR;
    body.done();
    if ('b' in found) throw wrong('publisher B has no questions');
    const now = world.clock.now();
    const id = `q-${found.a.id}-${world.a.nextNumber('question')}`;
    found.a.questions.push({ id, author, text, createdAt: now, updatedAt: now, answers: [] });
    return ok({ id });
  }),
  adminRoute('PATCH /questions/{question*}', (context) => {
    const { object: question } = questionOf(context);
    question.text = context.body.text('text');
    context.body.done();
    question.updatedAt = context.world.clock.now();
    return ok({});
  }),
  adminRoute('DELETE /questions/{question*}', (context) => {
    const { listing, object: question } = questionOf(context);
    listing.questions = listing.questions.filter((other) => other !== question);
    return ok({});
  }),
  adminRoute('POST /comments', ({ world, body }) => {
    const post = body.optionalText('post');
    const found =
      post === undefined ? newestPost(world, body.text('listing')) : world.b.find(({ posts }) => posts, post);
    const message = body.text('text');
    const fromName = body.optionalText('author') ?? AUTHOR;
    body.done();
    if (!found) throw unknown(`post ${post}`);
    const number = String(world.b.nextNumber('customer')).padStart(6, '0');
    const id = world.b.nextId('comment');
    const fromId = `97${found.listing.id.slice(-8)}${number}`;
    found.object.comments.push({ id, fromId, fromName, message, createdAt: world.clock.now(), comments: [] });
    return ok({ id, post: found.object.id });
  }),
  adminRoute('PATCH /comments/{comment}', (context) => {
    const { comment } = commentOf(context);
    comment.message = context.body.text('text');
    context.body.done();
    return ok({});
  }),
  adminRoute('DELETE /comments/{comment}', (context) => {
    const { story, comment } = commentOf(context);
    story.comments = story.comments.filter((other) => other !== comment);
    return ok({});
  }),
];

function questionOf({ world, params }: AdminContext) {
  const name = params['question'] ?? '';
  const found = world.a.find(({ questions }) => questions, lastSegment(name));
  if (!found) throw unknown(`question ${name}`);
  return found;
}

function commentOf({ world, params }: AdminContext) {
  const id = params['comment'] ?? '';
  const story = world.b.findStoryOfComment(id)?.object;
  const comment = story?.comments.find((each) => each.id === id);
  if (!story || !comment) throw unknown(`comment ${id}`);
  return { story, comment };
}

/** The newest published post of a page; a page without one gets a post first. */
function newestPost(world: SandboxWorld, listing: string): Found<PageB, PostB> {
  const found = findListing(world, listing);
  if ('a' in found) throw wrong('publisher A has no comments');
  const page = found.b;
  const post =
    page.posts.findLast(({ isPublished }) => isPublished) ??
    newPost(world, page, { message: 'We are open as usual.', statusType: 'mobile_status_update' });
  return { listing: page, object: post };
}
