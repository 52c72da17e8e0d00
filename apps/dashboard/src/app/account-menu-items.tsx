import { Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../api/session-query.js';
import { versionQuery } from '../api/version-query.js';
import { pressPageKey } from '../components/use-page-keys.js';
import { chooseLanguage, chosen, LANGUAGES } from '../language/languages.js';
import type { Language } from '../language/languages.js';
import { t } from '../language/t.js';
import { useOtherAccounts, useSignOut } from './account-actions.js';
import { AccountButton } from './account-button.js';

const SCHEMES: readonly MantineColorScheme[] = ['light', 'dark', 'auto'];

/** The menu of the account: who is signed in, other accounts, theme and language, and the sign-out. Opens once it is there. */
export default function AccountMenuItems() {
  const { user, account } = useSession();
  const { others, switchTo } = useOtherAccounts();
  const { signOut, dialog } = useSignOut();
  const { data: version } = useQuery(versionQuery);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button of the click is gone, and the menu remembers which element has the focus when it opens.
    button.current?.focus();
    setOpened(true);
  }, []);
  return (
    <>
      <Menu position="bottom-end" width={260} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <AccountButton ref={button} />
        </Menu.Target>
        <Menu.Dropdown mah="calc(100dvh - 4rem)" style={{ overflowY: 'auto' }}>
          <Menu.Label style={{ overflowWrap: 'anywhere' }}>
            {user.email} · {t(`roles.names.${account.role}`)}
          </Menu.Label>
          <Menu.Item component={Link} to="/settings/security">
            {t('common.layout.security')}
          </Menu.Item>
          <Menu.Item onClick={() => pressPageKey('?')}>{t('common.layout.shortcuts')}</Menu.Item>
          {others.length > 0 && <Menu.Label>{t('common.layout.otherAccounts')}</Menu.Label>}
          {others.map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => switchTo(id)}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <ThemeItems />
          <Menu.Divider />
          <LanguageItems />
          <Menu.Divider />
          <Menu.Item onClick={signOut}>{t('common.layout.signOut')}</Menu.Item>
          {version && <Menu.Label>{t('common.layout.version', { version })}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}

/** The light theme, the dark one, or the one of the system. */
function ThemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{t('common.layout.theme')}</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
        {SCHEMES.map((scheme) => (
          <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
            {t(`common.themes.${scheme}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The languages, each with its own name; a choice loads the page anew. */
function LanguageItems() {
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
