import type { CodedMessage, PostContent } from '@listings/publisher-sdk';
import { isPublicLink } from './public-link.js';
import { renderPost } from './render-post.js';
import { MOST_PHOTOS } from './shown-as.js';

/** Limits of a post [publishers 2.6]. No reference confirms those of the title and the photos. */
export const limits = { message: 63_206, title: 255, photos: MOST_PHOTOS } as const;

/** The rules of this publisher, each with its code [contract 5]. The error catalogue has one code for media. */
export const violations = {
  ctaMissing: { code: 'SY75032', message: 'An offer on Publisher B needs a call to action' },
  mediaMissing: { code: 'SY75036', message: 'An offer on Publisher B needs a photo or a video' },
  titleMissing: { code: 'SY75042', message: 'An offer on Publisher B needs a title' },
  messageTooLong: {
    code: 'SY75041',
    message: `The message is too long for Publisher B: at most ${limits.message} characters`,
  },
  titleTooLong: {
    code: 'SY75044',
    message: `The title is too long for Publisher B: at most ${limits.title} characters`,
  },
  linkInvalid: {
    code: 'SY75016',
    message: 'The call to action needs an absolute http or https address outside Publisher B',
  },
  tooMuchMedia: { code: 'SY75036', message: `A post on Publisher B has up to ${limits.photos} photos or one video` },
} as const satisfies Record<string, CodedMessage>;

/** Returns all rules of publisher B that the content breaks [contract 5]. */
export function checkContent(content: PostContent): readonly CodedMessage[] {
  return [...offerRules(content), ...textRules(content), ...ctaRules(content), ...mediaRules(content)];
}

function* offerRules({ type, cta, media, context }: PostContent): Iterable<CodedMessage> {
  if (type !== 'OFFER') return;
  if (!cta) yield violations.ctaMissing;
  if (media.length === 0) yield violations.mediaMissing;
  if (!context?.title?.trim()) yield violations.titleMissing;
}

function* textRules(content: PostContent): Iterable<CodedMessage> {
  if ([...renderPost(content).text].length > limits.message) {
    yield violations.messageTooLong;
  }
  if ([...(content.context?.title?.trim() ?? '')].length > limits.title) {
    yield violations.titleTooLong;
  }
}

function* ctaRules({ cta }: PostContent): Iterable<CodedMessage> {
  if (!cta || cta.type === 'CALL') return;
  if (!isPublicLink(cta.url)) {
    yield violations.linkInvalid;
  }
}

/** Up to ten photos or one video. */
function* mediaRules({ media }: PostContent): Iterable<CodedMessage> {
  const videos = media.filter((each) => each.type === 'VIDEO').length;
  if (videos > 0 ? media.length > 1 : media.length > limits.photos) {
    yield violations.tooMuchMedia;
  }
}
