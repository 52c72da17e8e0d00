// What the core and the test kit share. Plug-ins do not import it.
export { SecretTexts } from './secret-texts.js';
export { secretValuesOf } from './secret-values.js';
export type { SecretValues } from './secret-values.js';
