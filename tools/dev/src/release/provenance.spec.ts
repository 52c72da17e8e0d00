import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { perTest, temporaryFolder } from '@listings/testing/jest';
import { checksumFile, checksumOf, provenanceOf } from './provenance.js';
import { IMAGES, readReleaseArguments } from './release-arguments.js';

const folder = perTest(temporaryFolder);

it('[operating] the checksums of a release are those that sha256sum reads', async () => {
  const file = await checksumOf(folder.write('a.tgz', 'abc'));
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(file).toEqual({ name: 'a.tgz', sha256 });
  expect(checksumFile([file])).toBe(`${sha256}  a.tgz\n`);
});

it('[operating] the provenance names each file with its checksum, and the commit that all were made from', () => {
  const times = { startedAt: new Date('2026-11-27T10:00:00Z'), finishedAt: new Date('2026-11-27T10:01:00Z') };
  const made = { version: '1.2.3', commit: 'c0ffee', ...times, node: '24.0.0', npm: '11.0.0' };
  const { subject, predicate } = provenanceOf([{ name: 'a.tgz', sha256: '00ff' }], made);
  expect(subject).toEqual([{ name: 'a.tgz', digest: { sha256: '00ff' } }]);
  const source = { uri: 'git+file:.@v1.2.3', digest: { gitCommit: 'c0ffee' } };
  expect(predicate.buildDefinition.resolvedDependencies).toEqual([source]);
});

it('[operating] a release knows its two options and refuses others', () => {
  expect(readReleaseArguments(['--images'])).toEqual({ help: false, images: true });
  expect(readReleaseArguments([])).toEqual({ help: false, images: false });
  expect(() => readReleaseArguments(['--sign'])).toThrow("Unknown option '--sign'");
});

it('[operating] the images of a release are all that the Dockerfile makes', () => {
  const dockerfile = readFileSync(new URL('../../../../docker/Dockerfile', import.meta.url), 'utf8');
  const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)];
  const copied = [...dockerfile.matchAll(/--from=(\S+)/g)].map(([, name]) => name);
  const used = new Set([...stages.map(([, base]) => base), ...copied]);
  const ends = stages.map(([, , name]) => name).filter((name) => !used.has(name));
  expect(ends.toSorted()).toEqual(IMAGES.toSorted());
});
