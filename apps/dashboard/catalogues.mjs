// Reads the messages of src/locales for the build and for tests, and checks that each is valid ICU MessageFormat.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

const SRC = join(dirname(fileURLToPath(import.meta.url)), 'src');
const LOCALES = join(SRC, 'locales');

/** Keys whose text in each language is that of another key. */
const SAME_TEXTS = JSON.parse(readFileSync(join(SRC, 'language/same-texts.json'), 'utf8'));

/** The namespaces that the first page needs. All others are loaded together, beside the first page that is not the overview. */
export const FIRST_NAMESPACES = ['common', 'overview'];

/** The languages that have messages. */
export const languages = () => readdirSync(LOCALES);

/** The messages of a language by their keys, such as `common.actions.save`, with those that `same-texts.json` names. */
export function readMessages(language) {
  const messages = Object.fromEntries(
    readdirSync(join(LOCALES, language)).flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8'));
      return leaves(
        texts,
        file.replace(/\.json$/, '').replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
      );
    }),
  );
  const same = Object.entries(SAME_TEXTS).map(([key, other]) => [key, messages[other]]);
  return { ...messages, ...Object.fromEntries(same) };
}

/** The messages of a language as Lingui reads them: those of the first namespaces, or the rest. */
export function compiledMessages(language, part) {
  const isFirst = (key) => FIRST_NAMESPACES.includes(key.split('.')[0]);
  return Object.fromEntries(
    Object.entries(readMessages(language))
      .filter(([key]) => isFirst(key) === (part === 'first'))
      .map(([key, message]) => [key, compiled(language, key, message)]),
  );
}

function compiled(language, key, message) {
  try {
    return compileMessageOrThrow(message);
  } catch (error) {
    throw new Error(`The message ${key} of the language ${language} is not valid: ${String(error)}`, { cause: error });
  }
}

function leaves(texts, path) {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[`${path}.${name}`, text]] : leaves(text, `${path}.${name}`),
  );
}
