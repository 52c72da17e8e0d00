import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { fetchMedia, isHttpUrl } from '../images/fetch-media.js';
import { carries } from '../world/triggers.js';
import { routeB } from './context.js';
import type { ContextB } from './context.js';
import { invalidParameter } from './errors.js';
import { readFields, selectFields } from './field-selection.js';
import { openObject, openPage } from './page-access.js';
import { newPost, refuseByTrigger } from './post-rules.js';
import type { WorldB } from './publisher-b.js';
import type { PageB, VideoB } from './state.js';
import { timeB } from './times.js';

const CREATE = { permission: 'pages_manage_posts', task: 'CREATE_CONTENT', pageToken: true } as const;
const READ = { permission: 'pages_read_engagement', pageToken: true } as const;
/** Sandbox time until a video is ready. */
const PROCESSING_MS = 2000;

const VIDEO_KIND = {
  name: 'Video',
  fields: ['id', 'status', 'post_id', 'permalink_url', 'title', 'description', 'created_time'],
};

/** Videos by URL: accepted at once, ready later. Only videos of B are polled [publishers 2.6]. */
export const videoRoutes = [
  routeB('b.videos.create', 'POST /page/{page}/videos', create),
  routeB('b.videos.get', 'GET /video/{video}', (context) => {
    const { object: video } = openObject(context, 'video', READ, (id) =>
      context.world.b.find(({ videos }) => videos, id),
    );
    const { id } = video;
    const asked = readFields(context.parameter('fields') ?? 'id,description');
    const fields = {
      id,
      status: { video_status: video.status },
      post_id: video.postId,
      permalink_url: `https://www.publisher-b.example/watch/${id}`,
      title: video.title,
      description: video.description,
      created_time: timeB(video.createdAt),
    };
    return ok(selectFields(fields, asked, VIDEO_KIND));
  }),
];

async function create(context: ContextB): Promise<Answer> {
  const { world } = context;
  const page = openPage(context, context.params['page'] ?? '', CREATE);
  const fileUrl = context.parameter('file_url');
  if (!isHttpUrl(fileUrl)) throw invalidParameter('file_url must be an absolute URL');
  const description = context.parameter('description') ?? '';
  refuseByTrigger(world, description, 'b.videos');
  const isFetched = (await fetchMedia(world.clock.real, fileUrl)).outcome !== 'failed';
  const video: VideoB = {
    id: world.b.nextId('video'),
    title: context.parameter('title'),
    description,
    createdAt: world.clock.now(),
    status: 'processing',
  };
  page.videos.push(video);
  if (!carries(description, 'stuck'))
    world.after(PROCESSING_MS, () => settleVideo(world, page, video, isFetched ? 'ready' : 'error'));
  return ok({ id: video.id });
}

/** Ends the processing of a video. A ready video has a post [publishers 2.6]. */
export function settleVideo(world: WorldB, page: PageB, video: VideoB, status: 'ready' | 'error'): void {
  if (video.status !== 'processing') return;
  video.status = status;
  if (status === 'error') return;
  video.postId = newPost(world, page, { message: video.description || undefined, statusType: 'added_video' }).id;
}
