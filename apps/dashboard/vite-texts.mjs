// A plugin of Vite: the modules `texts:<language>/first` and `texts:<language>/rest` hold compiled messages.
import { compiledMessages } from './catalogues.mjs';

const NAME = /^texts:([a-z]+)\/(first|rest)$/;
// Rollup leaves ids with this prefix to the plugin.
const PREFIX = '\0';

/** Serves the messages of `src/locales`. An invalid message fails the build. */
export const texts = () => ({
  name: 'texts',
  resolveId: (id) => (NAME.test(id) ? PREFIX + id : undefined),
  load(id) {
    const [, language, part] = NAME.exec(id.replace(PREFIX, '')) ?? [];
    if (language === undefined) return undefined;
    // One string to parse is faster than an object of a thousand parts.
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiledMessages(language, part)))});`;
  },
});
