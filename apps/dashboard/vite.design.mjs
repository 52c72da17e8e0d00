// Builds the page of the design language into dist/apps/dashboard-design; `npx vite -c apps/dashboard/vite.design.mjs` serves it
// while you work. The build of the product has another entry and contains none of it.
import { join } from 'node:path';
import product from './vite.config.mjs';

export default {
  ...product,
  root: join(product.root, 'src/design'),
  base: './',
  build: { ...product.build, outDir: join(product.root, '../../dist/apps/dashboard-design') },
};
