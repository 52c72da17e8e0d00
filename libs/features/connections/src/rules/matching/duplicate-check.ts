/** The kind of work that looks for listings which show linked locations a second time [contract 11]; its subjects are publishers. */
export const DUPLICATE_CHECK = 'duplicate-check';
