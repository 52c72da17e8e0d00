/** The folder of the project of a spec file: all sources of a project are in its folder `src`. */
export function projectFolder(file: string): string {
  return file.slice(0, file.indexOf('/src/'));
}
