import type { CtaType, PostType } from '@listings/publisher-sdk';

/** The readable form of a button, such as `Learn more` [contract 5]. */
export function ctaLabel(type: CtaType): string {
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a post's type in events [6.4], [contract 5]. */
export function eventPostType(type: PostType): 'STANDARD' | 'EVENT' | 'OFFER' {
  return type === 'EVENT' || type === 'OFFER' ? type : 'STANDARD';
}
