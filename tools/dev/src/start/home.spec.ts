import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { homePaths, inspectDatabaseFolder, openHome } from './home.js';

describe('[design 4] a damaged LISTINGS_HOME is reported and left unchanged', () => {
  const folder = perTest(temporaryFolder);
  const home = () => folder.at('listings');

  function databaseFolder(files: Record<string, string>): void {
    for (const [name, content] of Object.entries(files)) folder.write(`listings/postgres/${name}`, content);
  }
  const inspect = () => inspectDatabaseFolder(homePaths(home()), '18');

  it('creates a home that does not exist', () => {
    openHome(home());
    expect(readdirSync(home()).sort()).toEqual(['logs', 'media']);
    expect(inspect()).toBe('absent');
  });

  it('reports a file in the place of the home or of one of its folders', () => {
    writeFileSync(home(), 'precious');
    expect(() => openHome(home())).toThrow(`${home()} is a file, but it must be a folder`);
    rmSync(home());
    mkdirSync(home());
    writeFileSync(join(home(), 'logs'), 'precious');
    expect(() => openHome(home())).toThrow(`${join(home(), 'logs')} is a file`);
    writeFileSync(join(home(), 'postgres'), 'precious');
    expect(inspect).toThrow('postgres is a file');
  });

  it('reports a folder with other files, or an incomplete database', () => {
    databaseFolder({ 'notes.txt': 'precious' });
    expect(inspect).toThrow('is not a complete database (it has no PG_VERSION): nothing was changed');
    databaseFolder({ PG_VERSION: '18\n' });
    expect(inspect).toThrow('it has no global/pg_control');
    expect(existsSync(join(home(), 'postgres/notes.txt'))).toBe(true);
  });

  it('reports a database of another PostgreSQL version', () => {
    databaseFolder({ PG_VERSION: '16\n', 'global/pg_control': '' });
    expect(inspect).toThrow('was created by PostgreSQL 16, but this release includes PostgreSQL 18');
  });

  it('reports a database without the secrets beside it', () => {
    databaseFolder({ PG_VERSION: '18\n', 'global/pg_control': '' });
    expect(inspect).toThrow('secrets.json is missing');
    writeFileSync(join(home(), 'secrets.json'), '{}');
    expect(inspect()).toBe('present');
  });

  it('treats an empty folder as absent', () => {
    mkdirSync(join(home(), 'postgres'), { recursive: true });
    expect(inspect()).toBe('absent');
  });
});
