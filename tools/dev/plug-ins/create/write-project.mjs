import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { render } from './render.mjs';

/** Writes the files of a plug-in: the templates of the chosen capabilities, what a repository of its own needs, the SDK. */
export function writeProject({ here, folder, plan }) {
  const has = Object.fromEntries(plan.capabilities.map((capability) => [capability, true]));
  const values = { ...plan, packageName: plan.projectName, has };
  for (const part of ['base', ...plan.capabilities, 'outside']) {
    const templates = join(here, 'templates', part);
    for (const file of readdirSync(templates, { recursive: true })) {
      if (!file.endsWith('.template')) continue;
      const target = join(folder, file.slice(0, -'.template'.length));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, render(readFileSync(join(templates, file), 'utf8'), values));
    }
  }
  copyFileSync(join(here, 'sdk.tgz'), join(folder, 'listings-publisher-sdk.tgz'));
}
