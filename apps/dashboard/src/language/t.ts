import { setupI18n } from '@lingui/core';
import { chosen, locale } from './languages.js';
import type { Language } from './languages.js';
import type { GroupKey, NamesIn, TextKey } from './text-keys.js';

/** Messages by their keys, compiled by the build. */
export type Messages = Parameters<ReturnType<typeof setupI18n>['load']>[1];

const i18n = setupI18n({
  missing: (language, key) => {
    throw new Error(`The message ${key} is not loaded in the language ${language}.`);
  },
});

/** Adds messages of the chosen language. */
export function addMessages(messages: Messages, language: Language = chosen): void {
  i18n.load(language, messages);
  i18n.activate(language, [locale(language)]);
}

/**
 * The text of a message in the chosen language. Call it while a page is drawn, not at the top of a module, which may run before
 * the messages are loaded.
 */
export function t(key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  return i18n._(key, values);
}

/** The texts of a group by their names, such as all statuses. */
export function textsUnder<Group extends GroupKey>(group: Group): Readonly<Record<NamesIn<Group>, string>> {
  const prefix = `${group}.`;
  const names = Object.keys(i18n.messages)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  return Object.fromEntries(names.map((name) => [name, i18n._(prefix + name)])) as Record<NamesIn<Group>, string>;
}

/** The text of a message if there is one with this key: for words of the service that a later release may add to. */
export function knownText(group: GroupKey, name: string, values?: Readonly<Record<string, string | number>>) {
  const key = `${group}.${name.replaceAll('.', '_')}`;
  return Object.hasOwn(i18n.messages, key) ? i18n._(key, values) : undefined;
}
