import { Menu } from '@mantine/core';
import { chosen, chooseLanguage, LANGUAGES } from '../language/languages.js';
import type { Language } from '../language/languages.js';
import { t } from '../language/t.js';

/** The languages to choose from, each with its own name; a choice loads the page anew. */
export function LanguageItems() {
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <>
      <Menu.Label>{t('common.layout.language')}</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={(language) => chooseLanguage(language as Language)}>
        {languages.map(([language, name]) => (
          <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
