import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@listings/platform/time';
import { CHECKOUT } from '../checkout.js';
import { say, style } from '../say.js';
import { checksumFile, checksumOf, provenanceOf } from './provenance.js';
import { IMAGES, readReleaseArguments, RELEASE_HELP } from './release-arguments.js';

try {
  const wanted = readReleaseArguments(process.argv.slice(2));
  if (wanted.help) console.log(RELEASE_HELP);
  else await release(wanted);
} catch (error) {
  console.error(style('red', (error as Error).message));
  process.exitCode = 1;
}

/** Runs a program in the checkout, and answers its output; npm is a script on some systems. */
function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    cwd: CHECKOUT,
    encoding: 'utf8',
    maxBuffer: 256e6,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function release({ images }: { images: boolean }): Promise<void> {
  const startedAt = systemClock.now();
  const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8')) as { version: string };
  if (run('git', 'status', '--porcelain') !== '')
    throw new Error('The checkout has changes that are not committed: a release is made from a commit.');
  if (images) needDocker();
  const commit = run('git', 'rev-parse', 'HEAD').trim();
  const folder = join(CHECKOUT, 'dist/release', version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  say(`Making release ${version} from ${commit}`);
  const sources = `listings-${version}`;
  run('git', 'archive', '--format=tar.gz', `--prefix=${sources}/`, '-o', join(folder, `${sources}.tar.gz`), commit);
  const packed = mkdtempSync(join(tmpdir(), 'listings-release-'));
  try {
    for (const name of ['client', 'sdk']) {
      run(process.execPath, `tools/dev/${name}-package.mjs`, join(packed, name));
      run('npm', 'pack', join(packed, name), '--pack-destination', folder, '--silent');
    }
  } finally {
    rmSync(packed, { recursive: true });
  }
  writeFileSync(join(folder, 'sbom.cdx.json'), run('npm', 'sbom', '--omit=dev', '--sbom-format=cyclonedx'));
  if (images) IMAGES.forEach((name) => saveImage(name, { version, commit, folder }));

  const names = readdirSync(folder).sort();
  const files = await Promise.all(names.map((name) => checksumOf(join(folder, name))));
  const node = process.versions.node;
  const npm = run('npm', '--version').trim();
  const provenance = provenanceOf(files, { version, commit, startedAt, finishedAt: systemClock.now(), node, npm });
  writeFileSync(join(folder, 'provenance.json'), `${JSON.stringify(provenance, undefined, 2)}\n`);
  const all = [...files, await checksumOf(join(folder, 'provenance.json'))];
  writeFileSync(join(folder, 'SHA256SUMS'), checksumFile(all));
  say(`${all.length + 1} files are in ${folder}`);
}

/** Throws before anything is made if no images can be built. */
function needDocker(): void {
  const { status, stderr, error } = spawnSync('docker', ['version', '--format', '{{.Server.Version}}'], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  const answer = error ? 'there is no program docker' : stderr.trim().split('\n')[0];
  throw new Error(`--images needs a Docker daemon: ${answer}. Set DOCKER_HOST to one, or leave --images out.`);
}

function saveImage(
  name: string,
  { version, commit, folder }: { version: string; commit: string; folder: string },
): void {
  const tag = `listings-${name}:${version}`;
  say(`Building ${tag}`);
  const options = ['-f', 'docker/Dockerfile', '--target', name, '--build-arg', `COMMIT=${commit}`, '-t', tag];
  run('docker', 'build', ...options, '.');
  run('docker', 'save', '-o', join(folder, `listings-${name}-${version}.image.tar`), tag);
}
