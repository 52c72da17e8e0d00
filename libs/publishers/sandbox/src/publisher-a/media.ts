import { json, ok } from '../http/answer.js';
import { isRefused, takePhoto, takePhotoFrom } from '../images/photo-rules.js';
import type { PhotoRefusal, PhotoRules, TakenPhoto } from '../images/photo-rules.js';
import type { JsonObject } from '../json/json.js';
import { textOf } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { httpUrl, ignored, oneOf, problemsOf, shape, text } from './checks.js';
import { routeA } from './context.js';
import type { ContextA } from './context.js';
import { notFound, validationError } from './errors.js';
import type { ErrorA } from './errors.js';
import { listPage } from './pages.js';
import type { ListingA, PhotoA } from './state.js';

const CATEGORIES = [
  'COVER',
  'PROFILE',
  'LOGO',
  'EXTERIOR',
  'INTERIOR',
  'PRODUCT',
  'AT_WORK',
  'FOOD_AND_DRINK',
  'MENU',
  'COMMON_AREA',
  'ROOMS',
  'TEAMS',
  'ADDITIONAL',
];

/** JPEG or PNG, 10 KB to 5 MB, short edge of 250 pixels [publishers 1.5]. */
const GALLERY_RULES: PhotoRules = {
  formats: ['png', 'jpeg'],
  leastBytes: 10 * 1024,
  mostBytes: 5 * 1024 * 1024,
  leastWidth: 250,
  leastHeight: 250,
};

const MOST_VIDEO_BYTES = 75 * 1024 * 1024;

const MEDIA_BODY = shape({
  name: ignored,
  mediaFormat: oneOf('PHOTO', 'VIDEO'),
  locationAssociation: shape({ category: oneOf(...CATEGORIES) }, ['category']),
  sourceUrl: httpUrl,
  dataRef: shape({ resourceName: text(300, 1) }, ['resourceName']),
  description: text(1000),
});

const PATH = '/v4/accounts/{account}/locations/{location}/media';

/** Photos and videos of a listing [publishers 1.5]. */
export const mediaRoutes = [
  routeA('a.media.create', `POST ${PATH}`, create),
  routeA('a.media.startUpload', `POST ${PATH}:startUpload`, (context) => {
    context.listing();
    const resourceName = `upload-${context.world.a.nextNumber('upload')}`;
    context.world.a.uploads.set(resourceName, null);
    return ok({ resourceName });
  }),
  routeA('a.media.upload', 'POST /upload/v1/media/{resourceName*}', ({ world, params, query, call }) => {
    const name = params['resourceName'] ?? '';
    if (!world.a.uploads.has(name)) throw notFound();
    if (query.get('upload_type') !== 'media') throw validationError(3, 'upload_type', 'upload_type must be media');
    world.a.uploads.set(name, call.body);
    return json(200, { resourceName: name });
  }),
  routeA('a.media.list', `GET ${PATH}`, (context) => {
    const listing = context.listing();
    const list = { name: 'mediaItems', all: listing.photos, usual: 100, most: 2500 };
    const page = listPage(context.query, list, (photo) => photoOnWire(context, listing, photo));
    return ok({ ...page, totalMediaItemCount: listing.photos.length || undefined });
  }),
  routeA('a.media.delete', `DELETE ${PATH}/{key}`, (context) => {
    const listing = context.listing();
    const photo = listing.photos.find(({ key }) => key === context.params['key']);
    if (!photo) throw notFound();
    listing.photos = listing.photos.filter((other) => other !== photo);
    return ok({});
  }),
];

async function create(context: ContextA): Promise<ReturnType<typeof ok>> {
  const listing = context.listing();
  const body = context.body();
  const problem = problemsOf(body, MEDIA_BODY)[0];
  if (problem) throw validationError(5, problem.field, problem.text);
  const mediaFormat = textOf(body['mediaFormat']);
  if (!mediaFormat) throw validationError(5, 'mediaFormat', 'mediaFormat is required');
  const category = textOf(valueAt(body, 'locationAssociation.category'));
  if (!category) throw validationError(5, 'locationAssociation', 'locationAssociation.category is required');

  const sourceUrl = textOf(body['sourceUrl']);
  const taken = await take(context, mediaFormat, sourceUrl, textOf(valueAt(body, 'dataRef.resourceName')));
  if (isRefused(taken)) throw refusalOf(taken);
  const photo: PhotoA = {
    key: String(1000 + context.world.a.nextNumber('photo')),
    category,
    mediaFormat,
    description: textOf(body['description']),
    sourceUrl,
    createdAt: context.world.clock.now(),
    ...taken,
  };
  listing.photos.push(photo);
  return ok(photoOnWire(context, listing, photo));
}

async function take(
  { world }: ContextA,
  mediaFormat: string,
  sourceUrl: string | undefined,
  resourceName: string | undefined,
): Promise<TakenPhoto | PhotoRefusal> {
  if ((sourceUrl === undefined) === (resourceName === undefined))
    throw validationError(5, 'media', 'exactly one of sourceUrl and dataRef is required');
  if (sourceUrl !== undefined) {
    if (mediaFormat === 'PHOTO') return takePhotoFrom(world.clock.real, sourceUrl, GALLERY_RULES);
    return new URL(sourceUrl).hostname === 'broken.example' ? { refused: 'fetch' } : { width: 1280, height: 720 };
  }
  const bytes = world.a.uploads.get(resourceName ?? '');
  if (!bytes) throw validationError(5, 'media', 'dataRef names no finished upload');
  if (mediaFormat === 'PHOTO') return takePhoto(bytes, GALLERY_RULES);
  return bytes.length > MOST_VIDEO_BYTES
    ? { refused: 'unfit', text: 'The video is too large.' }
    : { width: 1280, height: 720, file: { contentType: 'video/mp4', bytes } };
}

/** The two failures of pictures: not fetched, or not accepted [publishers 1.5]. */
export function refusalOf(refusal: PhotoRefusal): ErrorA {
  return refusal.refused === 'fetch'
    ? validationError(1000, 'media', 'Fetching image failed.')
    : validationError(5, 'media', refusal.text);
}

function photoOnWire({ world }: ContextA, listing: ListingA, photo: PhotoA): JsonObject {
  const hostedUrl = `${world.origin}/a/photos/${listing.id}/${photo.key}.${extensionOf(photo)}`;
  return {
    name: `accounts/${listing.accountId}/locations/${listing.id}/media/${photo.key}`,
    mediaFormat: photo.mediaFormat,
    locationAssociation: { category: photo.category },
    description: photo.description,
    sourceUrl: photo.sourceUrl,
    hostedUrl,
    thumbnailUrl: hostedUrl,
    createTime: new Date(photo.createdAt).toISOString(),
    dimensions: { widthPixels: photo.width, heightPixels: photo.height },
  };
}

function extensionOf(photo: PhotoA): string {
  if (photo.file?.contentType === 'image/jpeg') return 'jpg';
  return photo.mediaFormat === 'VIDEO' ? 'mp4' : 'png';
}
