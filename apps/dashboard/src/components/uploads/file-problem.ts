/** The types of files that the service takes [contract 4]. */
export const FILE_TYPES = 'image/jpeg,image/png';
const KB = 1024;
const SMALLEST = 10 * KB;
const LARGEST = 5 * KB * KB;

/** What a person has to change before the service takes a file. */
export type FileProblem = 'type' | 'small' | 'large';

/** What is wrong with a file, as far as it shows before it is sent; the service looks into it. */
export function fileProblem({ type, size }: Pick<File, 'type' | 'size'>): FileProblem | undefined {
  if (!FILE_TYPES.split(',').includes(type)) return 'type';
  if (size < SMALLEST) return 'small';
  return size > LARGEST ? 'large' : undefined;
}
