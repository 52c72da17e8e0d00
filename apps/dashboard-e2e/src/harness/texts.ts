import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Page } from 'playwright-core';

/** What the build of the dashboard reads its messages with. */
const CATALOGUES = '../../../dashboard/catalogues.mjs';
const { readMessages } = (await import(CATALOGUES)) as {
  readMessages(language: string): Readonly<Record<string, string>>;
};

/** A key of a message, such as `common.actions.save`, where its text should stand. */
export const MESSAGE_KEY =
  /\b(words|(common|overview|locations|publishers|differences|health|posts|reviews|insights|developers|settings)\.[a-z]\w*)\.\w+/;

/** Stands for each number where a test does not know it. */
const ANY_NUMBER = 77;

/** What a page shows as text. */
export async function textOf(page: Page): Promise<string> {
  return (await page.locator('body').innerText()).normalize('NFKC');
}

/** The texts of the dashboard in a language, by the keys of their messages, from its sources. */
export function textsIn(language: string) {
  const i18n = setupI18n();
  const messages = Object.entries(readMessages(language));
  i18n.load(language, Object.fromEntries(messages.map(([key, text]) => [key, compileMessageOrThrow(text)])));
  i18n.activate(language, [language]);
  const say = (key: string, values?: Readonly<Record<string, string | number>>) => {
    const text = i18n._(key, values);
    if (text === key) throw new Error(`There is no message ${key} in ${language}.`);
    return text;
  };
  return {
    /** The text of a message. */
    say,
    /** Matches the text of a message with any number in place of each of these values, in the plural. */
    counted: (key: string, ...names: readonly string[]) => {
      const text = say(key, Object.fromEntries(names.map((name) => [name, ANY_NUMBER])));
      const parts = text.split(`${ANY_NUMBER}`).map((part) => part.replace(/\W/gu, String.raw`\$&`));
      return new RegExp(`^${parts.join(String.raw`\d[\d.,\s]*`)}`);
    },
  };
}
