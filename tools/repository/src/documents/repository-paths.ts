import { posix } from 'node:path';

/** The files and folders of the repository. A template counts as the file that it becomes. */
export class RepositoryPaths {
  readonly #whole = new Set<string>();
  readonly #ends = new Set<string>();
  readonly #roots = new Set<string>();

  constructor(files: readonly string[]) {
    for (const file of files) {
      this.#add(file.replace(/\.template$/, ''));
      for (let at = posix.dirname(file); at !== '.' && !this.#whole.has(at); at = posix.dirname(at)) this.#add(at);
      if (file.includes('/')) this.#roots.add(file.slice(0, file.indexOf('/')));
    }
  }

  /** Whether a path begins with a folder of the root. */
  isFromRoot(path: string): boolean {
    return path.includes('/') && this.#roots.has(path.slice(0, path.indexOf('/')));
  }

  /** Whether there is such a file or folder, named from the root. */
  has(path: string): boolean {
    return this.#whole.has(path);
  }

  /** Whether the path of a file or folder ends with this one. */
  hasEnd(path: string): boolean {
    return this.#ends.has(path);
  }

  /** Whether the path of a file or folder matches a pattern. */
  matches(pattern: RegExp): boolean {
    return [...this.#whole].some((path) => pattern.test(path));
  }

  #add(path: string): void {
    this.#whole.add(path);
    for (let from = path; !this.#ends.has(from); from = from.slice(from.indexOf('/') + 1)) this.#ends.add(from);
  }
}
