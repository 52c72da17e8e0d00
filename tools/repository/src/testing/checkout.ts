import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder. The specs run from the sources, not from dist. */
export const CHECKOUT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The text of a file of the checkout. */
export const textOf = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

/** The paths of all files below some folders of the checkout. */
export const filesBelow = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
