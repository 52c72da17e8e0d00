import { ok } from '../http/answer.js';
import { METRICS_A } from '../publisher-a/metrics.js';
import { settlePost } from '../publisher-a/post-settling.js';
import { PAGE_METRICS } from '../publisher-b/insights.js';
import { settleVideo } from '../publisher-b/videos.js';
import { lastSegment } from '../scripting/script-queue.js';
import { unknown, wrong } from './admin-body.js';
import { adminRoute, findListing, nowOrAfter } from './admin-route.js';
import type { AdminContext, AdminRoute } from './admin-route.js';

/** Decides on posts, and sets the metrics of posts and listings [publishers 3.4]. */
export const postRoutes = [adminRoute('POST /posts/{post*}', decide), adminRoute('POST /engagement', setNumbers)];

function decide({ world, params, body }: AdminContext): ReturnType<AdminRoute['handle']> {
  const id = lastSegment(params['post'] ?? '');
  const decision = body.oneOf('decision', ['accept', 'reject', 'remove']);
  const searchUrl = body.optionalText('searchUrl');
  const afterMs = body.optionalNumber('afterMs');
  body.done();
  const atA = world.a.find(({ posts }) => posts, id);
  if (atA) {
    nowOrAfter(world, afterMs, () => {
      if (decision === 'remove') atA.listing.posts = atA.listing.posts.filter((post) => post !== atA.object);
      else settlePost(atA.object, decision === 'accept' ? 'LIVE' : 'REJECTED', searchUrl);
    });
    return ok({});
  }
  const video = world.b.find(({ videos }) => videos, id);
  if (video && decision !== 'remove') {
    const status = decision === 'accept' ? 'ready' : 'error';
    nowOrAfter(world, afterMs, () => settleVideo(world, video.listing, video.object, status));
    return ok({});
  }
  const atB = world.b.find(({ posts }) => posts, video?.object.postId ?? id);
  if (!atB) throw unknown(`post ${params['post'] ?? ''}`);
  if (decision === 'reject')
    throw wrong('publisher B accepts or refuses posts at creation; a published post can only be removed');
  nowOrAfter(world, afterMs, () => {
    if (decision === 'remove') atB.listing.posts = atB.listing.posts.filter((post) => post !== atB.object);
    else atB.object.isPublished = true;
  });
  return ok({});
}

function setNumbers({ world, body }: AdminContext): ReturnType<AdminRoute['handle']> {
  if (!body.has('post')) return setDailyNumber({ world, body });
  const id = lastSegment(body.text('post'));
  const [views, clicks, likes, comments, shares] = ['views', 'clicks', 'likes', 'comments', 'shares'].map((name) =>
    body.optionalNumber(name),
  );
  body.done();
  const atA = world.a.find(({ posts }) => posts, id)?.object;
  const atB = world.b.find(({ posts }) => posts, id)?.object;
  const post = atA ?? atB;
  if (!post) throw unknown(`post ${id}`);
  post.views = views ?? post.views;
  post.clicks = clicks ?? post.clicks;
  if (atB) {
    atB.likes = likes ?? atB.likes;
    atB.shares = shares ?? atB.shares;
    atB.commentTotal = comments ?? atB.commentTotal;
  } else if (likes !== undefined || comments !== undefined || shares !== undefined) {
    throw wrong('publisher A counts only views and clicks of posts');
  }
  return ok({});
}

function setDailyNumber({ world, body }: Pick<AdminContext, 'world' | 'body'>): ReturnType<AdminRoute['handle']> {
  const found = findListing(world, body.text('listing'));
  const metric = body.text('metric');
  const date = body.text('date');
  const value = body.number('value');
  body.done();
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw wrong('date must be YYYY-MM-DD');
  const known = 'a' in found ? METRICS_A : PAGE_METRICS;
  if (!known.includes(metric)) throw wrong(`metric must be one of ${known.join(', ')}`);
  if ('a' in found) world.a.metrics.override(found.a.id, metric, date, value);
  else world.b.metrics.override(found.b.id, metric, date, value);
  return ok({});
}
