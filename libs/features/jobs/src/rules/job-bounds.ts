/** Most jobs of an account that run or wait at the same time. */
export const MOST_OPEN_JOBS = 20;

/** Most rows of a job. */
export const MOST_ROWS = 200_000;

/** The largest file that a client may upload, in bytes. */
export const MOST_FILE_BYTES = 100_000_000;

/** The greatest length of the name of a file, in characters. */
export const LONGEST_FILE_NAME = 200;

/** Most bytes of all files of an account. */
export const MOST_ACCOUNT_BYTES = 1_000_000_000;

/** How long a file that belongs to no job is kept, in hours. */
export const FILE_HOURS = 24;

/** How long the rows and files of a job are kept, and how long it can be undone, in days. */
export const DETAIL_DAYS = 30;

/** How long a job itself is kept, in days. */
export const JOB_DAYS = 365;

/** Most warnings that a job keeps. */
export const MOST_WARNINGS = 20;
