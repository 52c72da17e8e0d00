/** What the common formats of bulk files mean in any language, as in the lists of words. */
export const FORMATS = {
  everyDay: '7/7',
  workingDays: 'm-f, l-v',
  allDay: '24/7, 24x7, 24/24',
} as const;
