import { bytes, json, ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { isHttpUrl } from '../images/fetch-media.js';
import { isRefused, takePhoto, takePhotoFrom } from '../images/photo-rules.js';
import type { PhotoRules, TakenPhoto } from '../images/photo-rules.js';
import { samplePng } from '../images/png.js';
import type { JsonObject } from '../json/json.js';
import { routeB } from './context.js';
import type { ContextB, Needs } from './context.js';
import { listPage } from './cursors.js';
import { invalidParameter } from './errors.js';
import { readFields, selectFields } from './field-selection.js';
import { openObject, openPage } from './page-access.js';
import { newPost, refuseByTrigger } from './post-rules.js';
import type { WorldB } from './publisher-b.js';
import type { PageB, PhotoB } from './state.js';
import { timeB } from './times.js';

const CREATE = { permission: 'pages_manage_posts', task: 'CREATE_CONTENT', pageToken: true } as const;
const READ = { permission: 'pages_read_engagement', pageToken: true } as const;

/** JPEG, PNG, GIF, BMP or TIFF of at most 4 MB [publishers 2.5]. */
const PHOTO_RULES: PhotoRules = {
  formats: ['png', 'jpeg', 'gif', 'bmp', 'tiff'],
  leastBytes: 1,
  mostBytes: 4 * 1024 * 1024,
  leastWidth: 0,
  leastHeight: 0,
};
/** A photo that is too large, has a wrong format or does not exist [publishers 2.3]. */
const UNFIT_PHOTO = 1366046;

const PHOTO_KIND = { name: 'Photo', fields: ['id', 'images', 'created_time', 'link', 'name', 'page_story_id'] };

/** Photos of a page, including its profile picture [publishers 2.5]. */
export const photoRoutes = [
  routeB('b.photos.create', 'POST /page/{page}/photos', create),
  routeB('b.photos.list', 'GET /page/{page}/photos', (context) => {
    const page = openPage(context, context.params['page'] ?? '', READ);
    const type = context.parameter('type') ?? 'uploaded';
    if (!['uploaded', 'profile', 'tagged'].includes(type))
      throw invalidParameter('type must be uploaded, profile or tagged');
    const asked = readFields(context.parameter('fields') ?? 'created_time,id');
    const photos = type === 'uploaded' ? page.photos.filter(({ isPublished }) => isPublished).reverse() : [];
    return ok(listPage(context, photos, (photo) => selectFields(photoFields(context, photo), asked, PHOTO_KIND)));
  }),
  routeB('b.photos.get', 'GET /photo/{photo}', (context) => {
    const { object: photo } = openPhoto(context, READ);
    const asked = readFields(context.parameter('fields') ?? 'created_time,id');
    return ok(selectFields(photoFields(context, photo), asked, PHOTO_KIND));
  }),
  routeB('b.photos.delete', 'DELETE /photo/{photo}', (context) => {
    const { listing: page, object: photo } = openPhoto(context, CREATE);
    page.photos = page.photos.filter((other) => other !== photo);
    return ok({ success: true });
  }),
  routeB('b.photos.picture', 'POST /page/{page}/picture', async (context) => {
    const needs = { permission: 'pages_manage_metadata', task: 'MANAGE', pageToken: true } as const;
    const page = openPage(context, context.params['page'] ?? '', needs);
    const photo = existingPicture(context, page) ?? addPhoto(context, page, await take(context));
    page.fields['picture'] = {
      data: { url: `${context.world.origin}/b/photos/${photo.id}.png`, is_silhouette: false },
    };
    return ok({ success: true });
  }),
];

/**
 * Serves the publisher's copy of a photo, `/b/photos/{id}.png`, as a real file. If no bytes are stored, it generates a
 * picture [publishers 2.5].
 */
export function hostedPhotoB(world: WorldB, path: string): Answer | undefined {
  const id = /^\/photos\/(\d+)\.\w+$/.exec(path)?.[1];
  if (!id) return undefined;
  const photo = world.b.find(photosOf, id)?.object;
  if (!photo) return json(404, { error: 'no such photo' });
  if (photo.file) return bytes(photo.file.contentType, photo.file.bytes);
  return bytes('image/png', samplePng(photo.width, photo.height, world.dice.roll(id, 1000)));
}

async function create(context: ContextB): Promise<Answer> {
  const page = openPage(context, context.params['page'] ?? '', CREATE);
  const caption = context.parameter('caption') ?? context.parameter('message');
  const isPublished = context.flag('published', true);
  const isTemporary = context.flag('temporary', false);
  const isSilent = context.flag('no_story', false);
  if (isTemporary && isPublished) throw invalidParameter('temporary photos must have published=false');
  refuseByTrigger(context.world, caption ?? '', 'b.photos');
  const photo = addPhoto(context, page, await take(context), { caption, isPublished });
  if (!isPublished || isSilent) return ok({ id: photo.id });
  // A published photo also creates a story in the feed.
  const post = newPost(context.world, page, { message: caption, photoIds: [photo.id], statusType: 'added_photos' });
  return ok({ id: photo.id, post_id: post.id });
}

async function take(context: ContextB): Promise<TakenPhoto> {
  const upload = context.files[0];
  const url = context.parameter('url');
  if (!upload && !isHttpUrl(url)) throw invalidParameter('url must be an absolute URL, or source a file');
  const taken = upload
    ? takePhoto(upload.bytes, PHOTO_RULES)
    : await takePhotoFrom(context.world.clock.real, url ?? '', PHOTO_RULES);
  if (!isRefused(taken)) return taken;
  throw invalidParameter(taken.refused === 'fetch' ? 'The photo could not be fetched.' : taken.text, UNFIT_PHOTO);
}

function addPhoto(
  { world }: ContextB,
  page: PageB,
  taken: TakenPhoto,
  { caption, isPublished = true }: { caption?: string; isPublished?: boolean } = {},
): PhotoB {
  const photo = { id: world.b.nextId('photo'), caption, isPublished, createdAt: world.clock.now(), ...taken };
  page.photos.push(photo);
  return photo;
}

function existingPicture(context: ContextB, page: PageB): PhotoB | undefined {
  const id = context.parameter('picture') ?? context.parameter('photo');
  if (id === undefined || isHttpUrl(id)) return undefined;
  const photo = page.photos.find((candidate) => candidate.id === id);
  if (!photo) throw invalidParameter(`no photo ${id} on this page`);
  return photo;
}

function photosOf({ photos }: PageB): readonly PhotoB[] {
  return photos;
}

function openPhoto(context: ContextB, needs: Needs) {
  return openObject(context, 'photo', needs, (id) => context.world.b.find(photosOf, id));
}

function photoFields({ world }: ContextB, photo: PhotoB): JsonObject {
  const source = `${world.origin}/b/photos/${photo.id}.png`;
  return {
    id: photo.id,
    name: photo.caption,
    images: [{ width: photo.width, height: photo.height, source }],
    created_time: timeB(photo.createdAt),
    link: `https://www.publisher-b.example/photo/${photo.id}`,
  };
}
