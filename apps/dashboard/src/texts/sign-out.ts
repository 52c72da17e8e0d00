/** Texts of the question before a sign-out that removes drafts. */
export const signOutTexts = {
  title: 'Sign out without your drafts?',
  text: 'This browser keeps drafts, or reports of operations, that you have not saved or closed. The sign-out removes them, so that nobody else reads them here.',
};
