/** Texts of files that a person uploads. */
export const uploadTexts = {
  leaveTitle: 'Leave without the files?',
  leaveText: 'The chosen files are not added yet. This page forgets them when you leave it.',
  leave: 'Leave without them',
  drop: 'Drop photos of this computer here',
  choose: 'Choose files',
  rules: 'JPEG or PNG, at least 250 x 250 pixels, 10 KB to 5 MB',
  list: 'Files',
  states: {
    WAITING: 'Waits for its turn',
    SENDING: 'Is being sent',
    READY: 'Ready',
    FAILED: 'Not sent',
  },
  progress: 'Files are sent to the service',
  problems: {
    type: 'This file is not a JPEG or PNG.',
    small: 'This file is smaller than 10 KB.',
    large: 'This file is larger than 5 MB. Save it with fewer pixels.',
  },
  leftOut: (count: string) => `Too many files at once. Left out: ${count}`,
  size: (size: string) => `${size} KB`,
  remove: (name: string) => `Leave out ${name}`,
};
