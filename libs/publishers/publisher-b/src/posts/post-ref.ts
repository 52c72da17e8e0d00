/**
 * Our reference of a post: the publisher's id, or `video:{id}` until the video is processed and has a post [publishers
 * 2.6].
 */
export type PostRef = { readonly kind: 'post'; readonly id: string } | { readonly kind: 'video'; readonly id: string };

const videoPrefix = 'video:';

/** The reference of a video that may not have a post yet. */
export function videoRef(videoId: string): string {
  return videoPrefix + videoId;
}

/** Parses a reference. */
export function parsePostRef(ref: string): PostRef {
  return ref.startsWith(videoPrefix) ? { kind: 'video', id: ref.slice(videoPrefix.length) } : { kind: 'post', id: ref };
}
