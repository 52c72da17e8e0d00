/** The key that people hold for a command, as their keyboard names it. */
export const MODIFIER = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
