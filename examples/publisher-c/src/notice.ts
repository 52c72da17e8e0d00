import type { CodedMessage, PostContent } from '@listings/publisher-sdk';

/** A post as the directory takes it. */
export type Notice = {
  readonly headline: string | null;
  readonly text: string;
  readonly link: string | null;
  readonly picture: string | null;
};

const LONGEST_TEXT = 1000;
const LONGEST_HEADLINE = 80;
const supported: readonly PostContent['type'][] = ['ANNOUNCEMENT', 'EVENT', 'OFFER'];

/** What is sent for a content, and what a sent notice is recognised by. */
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

/** What the directory does not take, each with its code [contract 5]. SY75060 and SY75061 are this plug-in's own. */
export const violations = {
  typeUnsupported: { code: 'SY75031', message: `Publisher C takes posts of type ${supported.join(', ')} only` },
  textMissing: { code: 'SY75004', message: 'Publisher C needs a message' },
  textTooLong: { code: 'SY75060', message: `Publisher C takes at most ${LONGEST_TEXT} characters of text` },
  headlineTooLong: { code: 'SY75044', message: `Publisher C takes at most ${LONGEST_HEADLINE} characters of title` },
  tooMuchMedia: { code: 'SY75061', message: 'Publisher C takes one image a post, and no videos' },
  linkInvalid: { code: 'SY75016', message: 'Publisher C needs an absolute http or https address behind a button' },
} as const satisfies Record<string, CodedMessage>;

/** Every rule of the directory that a content breaks. */
export function checkContent(content: PostContent): readonly CodedMessage[] {
  if (!supported.includes(content.type)) {
    return [{ ...violations.typeUnsupported, message: `Publisher C does not support posts of type ${content.type}` }];
  }
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

function period(context: PostContent['context']): string | undefined {
  const { startDay, startTime, endDay, endTime } = context ?? {};
  const moment = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');
  const ends = [moment(startDay, startTime), moment(endDay, endTime)].filter((end) => end !== '');
  return ends.length > 0 ? ends.join(' - ') : undefined;
}
