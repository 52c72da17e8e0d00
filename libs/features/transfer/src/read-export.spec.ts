import { createHash } from 'node:crypto';
import { mkdir, symlink } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { ExportFolder } from './export-source.js';
import { readFileLines } from './read-export.js';

const folder = shared(temporaryFolder);

beforeAll(async () => {
  folder.write('secret.jsonl', '{}\n');
  folder.write('export/tables/accounts.jsonl', '{}\n');
  await symlink(folder.at('secret.jsonl'), folder.at('export/tables/users.jsonl'));
  await symlink(folder.path, folder.at('export/images'));
  await mkdir(folder.at('export/tables/locations.jsonl'));
  await symlink('/dev/zero', folder.at('export/manifest.json'));
});

async function read(name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of new ExportFolder(folder.at('export')).open(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('the files of an export', () => {
  it('[export] are those in its folder, and no link out of it, folder or device', async () => {
    expect(await read('tables/accounts.jsonl')).toBe('{}\n');
    for (const name of ['tables/users.jsonl', 'images/secret.jsonl', 'tables/locations.jsonl', 'manifest.json'])
      await expect(read(name)).rejects.toThrow(`${name} is not a file in the folder of the export.`);
    for (const name of ['../secret.jsonl', '/etc/passwd', 'tables/../../secret.jsonl', 'tables/a/b.jsonl', 'a.sh'])
      await expect(read(name)).rejects.toThrow('is not the name of a file of an export');
    const incomplete = 'The export is not complete: it lacks tables/events.jsonl.';
    await expect(read('tables/events.jsonl')).rejects.toThrow(incomplete);
  });

  it('[export, reliability 2] are read in parts of a bounded size, and a line without an end is refused', async () => {
    const line = JSON.stringify({ text: 'x'.repeat(3_000_000) });
    const content = Buffer.from(`${line}\n`.repeat(10));
    const sha256 = createHash('sha256').update(content).digest('hex');
    const described = { file: 'tables/locations.jsonl', rows: 10, bytes: content.length, sha256 };
    const open = async function* () {
      yield content;
    };
    const parts: number[] = [];
    for await (const lines of readFileLines({ open }, described, 200)) parts.push(lines.length);
    expect(parts).toEqual([3, 3, 3, 1]);
    const endless = async function* () {
      for (;;) yield Buffer.alloc(1_000_000, 120);
    };
    const lines = readFileLines({ open: endless }, described, 200);
    await expect(lines.next()).rejects.toThrow('longer than any line of an export');
  });
});
