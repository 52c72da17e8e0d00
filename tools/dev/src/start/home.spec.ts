import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { homePaths, inspectDatabaseFolder, openHome } from './home.js';

describe('[design 4] a damaged LISTINGS_HOME is named and left alone', () => {
  let home: string;
  beforeEach(() => {
    home = join(mkdtempSync(join(tmpdir(), 'home-')), 'listings');
  });
  afterEach(() => rmSync(join(home, '..'), { recursive: true, force: true }));

  function databaseFolder(files: Record<string, string>): void {
    mkdirSync(join(home, 'postgres/global'), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(join(home, 'postgres', name), content);
  }
  const inspect = () => inspectDatabaseFolder(homePaths(home), '18');

  it('makes a home that is not there', () => {
    openHome(home);
    expect(readdirSync(home).sort()).toEqual(['logs', 'media']);
    expect(inspect()).toBe('absent');
  });

  it('a file in the place of the home or of one of its folders', () => {
    writeFileSync(home, 'precious');
    expect(() => openHome(home)).toThrow(`${home} is a file, and a folder is needed there`);
    rmSync(home);
    mkdirSync(home);
    writeFileSync(join(home, 'logs'), 'precious');
    expect(() => openHome(home)).toThrow(`${join(home, 'logs')} is a file`);
    writeFileSync(join(home, 'postgres'), 'precious');
    expect(inspect).toThrow('postgres is a file');
  });

  it('a folder of other things, or a database that was half removed', () => {
    databaseFolder({ 'notes.txt': 'precious' });
    expect(inspect).toThrow('is not a whole database (it has no PG_VERSION): nothing was changed');
    databaseFolder({ PG_VERSION: '18\n' });
    expect(inspect).toThrow('it has no global/pg_control');
    expect(existsSync(join(home, 'postgres/notes.txt'))).toBe(true);
  });

  it('a database of another PostgreSQL', () => {
    databaseFolder({ PG_VERSION: '16\n', 'global/pg_control': '' });
    expect(inspect).toThrow('was made by PostgreSQL 16, and this release brings PostgreSQL 18');
  });

  it('a database without the secrets beside it', () => {
    databaseFolder({ PG_VERSION: '18\n', 'global/pg_control': '' });
    expect(inspect).toThrow('secrets.json is missing');
    writeFileSync(join(home, 'secrets.json'), '{}');
    expect(inspect()).toBe('present');
  });

  it('takes an empty folder for none', () => {
    mkdirSync(join(home, 'postgres'), { recursive: true });
    expect(inspect()).toBe('absent');
  });
});
