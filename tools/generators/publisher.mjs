import { loadGenerator } from './load-generator.mjs';

/** The entry point of `nx g @listings/tools:publisher`: generates a plug-in for a publisher. */
export default async function publisher(tree, options) {
  const { module, folder } = await loadGenerator('publisher');
  return module.generatePublisher(tree, options, folder);
}
