/** The types of files that the service takes [contract 4]. A telephone that has its photos as HEIC then offers them as JPEG. */
export const FILE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';
const KB = 1024;
const SMALLEST = 10 * KB;
const LARGEST = 5 * KB * KB;

/** What a person has to change before the service takes a file. */
export type FileProblem = 'type' | 'heic' | 'small' | 'large';

/** What is wrong with a file, as far as it shows before it is sent; the service looks into it. */
export function fileProblem({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): FileProblem | undefined {
  // Most browsers do not know the type.
  if (/^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))) return 'heic';
  if (!FILE_TYPES.split(',').includes(type)) return 'type';
  if (size < SMALLEST) return 'small';
  return size > LARGEST ? 'large' : undefined;
}
