import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeExample } from './compose-example.js';
import { render } from './render.mjs';

/** Writes the files of a plug-in: the chosen capabilities of the example, what a repository of its own needs, the SDK. */
export function writeProject({ here, folder, plan }) {
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const { path, text } of composeExample(filesIn(join(here, 'example')), plan)) write(join('src', path), text);
  const values = { ...plan, packageName: plan.projectName };
  for (const { path, text } of filesIn(join(here, 'outside')))
    write(path.slice(0, -'.template'.length), render(text, values));
  copyFileSync(join(here, 'sdk.tgz'), join(folder, 'listings-publisher-sdk.tgz'));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file.slice(folder.length + 1).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}
