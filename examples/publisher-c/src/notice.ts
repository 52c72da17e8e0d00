import { notShownOf } from '@listings/publisher-sdk';
import type { CodedMessage, NotShown, PostContent } from '@listings/publisher-sdk';

/** A post in the directory's format. */
export type Notice = {
  readonly headline: string | null;
  readonly text: string;
  readonly link: string | null;
  readonly picture: string | null;
};

const LONGEST_TEXT = 1000;
const LONGEST_HEADLINE = 80;
const supported: readonly PostContent['type'][] = ['ANNOUNCEMENT', 'EVENT', 'OFFER'];

/** Converts a content into a notice, which `findPost` also uses to recognize a sent notice. */
export function noticeOf({ message, context, cta, media, phone, type }: PostContent): Notice {
  const when = type === 'ANNOUNCEMENT' ? undefined : period(context);
  const coupon = context?.couponCode?.trim();
  const lines = [
    message,
    when,
    type === 'OFFER' && coupon ? `Code: ${coupon}` : undefined,
    type === 'OFFER' ? context?.termsConditions : undefined,
    cta?.type === 'CALL' && phone !== undefined ? `Call ${phone}` : undefined,
  ];
  const link = cta?.type === 'CALL' ? undefined : (cta?.url ?? (type === 'OFFER' ? context?.redeemUrl : undefined));
  return {
    headline: (type !== 'ANNOUNCEMENT' && context?.title?.trim()) || null,
    text: lines.flatMap((line) => line?.trim() || []).join('\n'),
    link: link || null,
    picture: media.find((each) => each.type === 'IMAGE')?.url ?? null,
  };
}

/** The rules of the directory, each with its code [contract 5]. */
export const violations = {
  typeUnsupported: { code: 'SY75031', message: `Publisher C accepts only posts of type ${supported.join(', ')}` },
  textMissing: { code: 'SY75004', message: 'Publisher C needs a message' },
  textTooLong: { code: 'SY60300', message: `Publisher C accepts texts of at most ${LONGEST_TEXT} characters` },
  headlineTooLong: { code: 'SY75044', message: `Publisher C accepts titles of at most ${LONGEST_HEADLINE} characters` },
  tooMuchMedia: { code: 'SY60301', message: 'Publisher C accepts one image per post and no videos' },
  linkInvalid: { code: 'SY75016', message: 'Publisher C requires an absolute http or https URL for a button' },
} as const satisfies Record<string, CodedMessage>;

/** Returns all rules of the directory that the content breaks. */
export function checkContent(content: PostContent): readonly CodedMessage[] {
  if (!supported.includes(content.type))
    return [{ ...violations.typeUnsupported, message: `Publisher C does not support posts of type ${content.type}` }];
  const { headline, text, link } = noticeOf(content);
  const rules: readonly (readonly [broken: boolean, violation: CodedMessage])[] = [
    [text === '', violations.textMissing],
    [text.length > LONGEST_TEXT, violations.textTooLong],
    [(headline?.length ?? 0) > LONGEST_HEADLINE, violations.headlineTooLong],
    [content.media.length > 1 || content.media.some(({ type }) => type !== 'IMAGE'), violations.tooMuchMedia],
    [link !== null && !(/^https?:\/\//.test(link) && URL.canParse(link)), violations.linkInvalid],
  ];
  return rules.filter(([broken]) => broken).map(([, violation]) => violation);
}

/** What a notice has no room for. It has one link, which is that of the button. */
export function notShown(content: PostContent): readonly NotShown[] {
  const { type, cta } = content;
  const isOffer = type === 'OFFER';
  return notShownOf('Publisher C', content, [
    'context.discount',
    ...(isOffer ? [] : (['context.couponCode', 'context.termsConditions'] as const)),
    ...(isOffer && !cta ? [] : (['context.redeemUrl'] as const)),
  ]);
}

function period(context: PostContent['context']): string | undefined {
  const { startDay, startTime, endDay, endTime } = context ?? {};
  const moment = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const ends = [moment(startDay, startTime), moment(endDay, endTime)].filter((end) => end !== '');
  return ends.length > 0 ? ends.join(' - ') : undefined;
}
