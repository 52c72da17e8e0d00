import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import { ChangePassword } from './change-password.js';
import { OwnSessions } from './own-sessions.js';
import { ProfileForm } from './profile-form.js';
import { profileQuery } from './profile-query.js';
import { SecondFactor } from './second-factor.js';

/** The signed-in person: name, password, second factor, sessions. */
export function SecurityPage() {
  const profile = useQuery(profileQuery);
  return (
    <>
      <PageHeader title={t('common.layout.security')} />
      <QueryView query={profile}>
        {(data) => (
          <>
            <ProfileForm profile={data} />
            <ChangePassword hasPassword={data.hasPassword} />
            {data.hasPassword && <SecondFactor profile={data} />}
          </>
        )}
      </QueryView>
      <OwnSessions />
    </>
  );
}
