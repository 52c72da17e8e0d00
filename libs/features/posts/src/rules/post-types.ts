/** Kinds of post [4.4]. */
export const postTypes = ['EVENT', 'OFFER', 'ANNOUNCEMENT', 'COVID19', 'PRODUCT'] as const;

/** One of {@link postTypes}. */
export type PostType = (typeof postTypes)[number];

/** Buttons of a post [contract 5]. */
export const ctaTypes = ['BOOK', 'ORDER', 'SHOP', 'LEARN_MORE', 'SIGN_UP', 'CALL', 'GET_OFFER'] as const;

/** One of {@link ctaTypes}. */
export type CtaType = (typeof ctaTypes)[number];

/** The readable form of a button, such as `Learn more` [contract 5]. */
export function ctaLabel(type: CtaType): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a post's type in events [6.4], [contract 5]. */
export function eventPostType(type: PostType): 'STANDARD' | 'EVENT' | 'OFFER' {
  return type === 'EVENT' || type === 'OFFER' ? type : 'STANDARD';
}
