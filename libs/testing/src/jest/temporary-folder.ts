import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Makes a folder for the files of a test, which is removed when it is closed: `const folder = perTest(temporaryFolder)`. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'listings-test-'));
  const at = (name: string) => join(path, name);
  return {
    path,
    /** The path of a file or folder in it. */
    at,
    /** Writes a file, and the folders above it. Returns its path. */
    write: (name: string, content: string) => {
      mkdirSync(dirname(at(name)), { recursive: true });
      writeFileSync(at(name), content);
      return at(name);
    },
    close: () => rmSync(path, { recursive: true, force: true }),
  };
}
