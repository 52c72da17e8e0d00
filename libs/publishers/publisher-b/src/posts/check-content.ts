import type { CodedMessage, PostContent } from '@listings/publisher-sdk';
import { isPublicLink } from '../site.js';
import { renderPost } from './render-post.js';
import { MOST_PHOTOS } from './shown-as.js';

/** Limits of a post in characters [publishers 2.6]. No reference confirms that of the title. */
export const LONGEST_MESSAGE = 63_206;
const LONGEST_TITLE = 255;

/** A rule of this publisher with its code [contract 5]. The error catalogue has one code for media. */
interface Rule extends CodedMessage {
  readonly isBroken: (content: PostContent) => boolean;
}

const rules: readonly Rule[] = [
  {
    code: 'SY75032',
    message: 'An offer on Publisher B needs a call to action',
    isBroken: ({ type, cta }) => type === 'OFFER' && !cta,
  },
  {
    code: 'SY75036',
    message: 'An offer on Publisher B needs a photo or a video',
    isBroken: ({ type, media }) => type === 'OFFER' && media.length === 0,
  },
  {
    code: 'SY75042',
    message: 'An offer on Publisher B needs a title',
    isBroken: ({ type, context }) => type === 'OFFER' && !context?.title?.trim(),
  },
  {
    code: 'SY75041',
    message: `The message is too long for Publisher B: at most ${LONGEST_MESSAGE} characters`,
    isBroken: (content) => [...renderPost(content).text].length > LONGEST_MESSAGE,
  },
  {
    code: 'SY75044',
    message: `The title is too long for Publisher B: at most ${LONGEST_TITLE} characters`,
    isBroken: ({ context }) => [...(context?.title?.trim() ?? '')].length > LONGEST_TITLE,
  },
  {
    code: 'SY75016',
    message: 'The call to action needs an absolute http or https address outside Publisher B',
    isBroken: ({ cta }) => cta !== undefined && cta.type !== 'CALL' && !isPublicLink(cta.url),
  },
  {
    code: 'SY75036',
    message: `A post on Publisher B has up to ${MOST_PHOTOS} photos or one video`,
    isBroken: ({ media }) => media.length > (media.some(({ type }) => type === 'VIDEO') ? 1 : MOST_PHOTOS),
  },
];

/** The codes and messages of all rules. */
export const postErrors: readonly CodedMessage[] = rules.map(messageOf);

/** Returns all rules of publisher B that the content breaks [contract 5]. */
export function checkContent(content: PostContent): readonly CodedMessage[] {
  return rules.filter(({ isBroken }) => isBroken(content)).map(messageOf);
}

function messageOf({ code, message }: Rule): CodedMessage {
  return { code, message };
}
