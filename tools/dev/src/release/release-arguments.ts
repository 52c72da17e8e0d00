import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const RELEASE_HELP = `Usage: node tools/dev/release.mjs [options]

Makes the files of the release that package.json names, from the commit that is checked out, in dist/release/<version>:
the sources, the packages of the client and of the publisher SDK, a list of all packages inside (SBOM), how the files
were made (provenance), and their checksums. With --images it builds the container images too, and saves them.

Options:
  --images   build and save the images; needs a Docker daemon
  --help     print this text`;

/** The images of a release, which are the targets of docker/Dockerfile. */
export const IMAGES = ['api', 'worker', 'webhook-dispatcher', 'admin', 'sandbox'] as const;

/** Reads the arguments; throws a sentence about one that is wrong. */
export function readReleaseArguments(given: readonly string[]): { help: boolean; images: boolean } {
  const { values } = parseArgs({
    args: [...given],
    options: { images: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  return { help: values.help ?? false, images: values.images ?? false };
}
