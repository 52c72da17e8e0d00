// Nx names the database of its cache after the machine. A runner is a new machine each time, so the database that was restored
// gets the name that Nx looks for on this one.
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';

const DATABASE = /\.db$/;
const { closeDbConnection, connectToNxDb } = createRequire(join(process.cwd(), 'package.json'))('nx/src/native');

/** The name that Nx gives a new database here. */
function nameOfDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'nx-database-'));
  closeDbConnection(connectToNxDb(folder));
  const name = readdirSync(folder).find((file) => DATABASE.test(file));
  rmSync(folder, { recursive: true });
  return name;
}

const shared = join(homedir(), '.nx');
const folders = existsSync(shared) ? readdirSync(shared).map((name) => join(shared, name, 'databases')) : [];
for (const folder of folders.filter((path) => existsSync(path))) {
  const [restored] = readdirSync(folder).filter((file) => DATABASE.test(file));
  if (!restored) continue;
  renameSync(join(folder, restored), join(folder, nameOfDatabase()));
  console.log(`The cache of Nx was restored in ${folder}.`);
}
