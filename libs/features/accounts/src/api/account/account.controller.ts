import { Inject } from '@nestjs/common';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { readAccount, renameAccount } from '../../account/account-settings.js';
import { changeHolidaySettings, readHolidaySettings } from '../../account/holiday-settings.js';
import { changePublishingSettings, readPublishingSettings } from '../../account/publishing-settings.js';
import { cancelDeletion } from '../../account/request-deletion.js';
import { readReturnOrigins, replaceReturnOrigins } from '../../account/return-origins.js';
import type { ManagementDependencies } from '../../management-dependencies.js';
import { MANAGEMENT } from '../../management.module.js';
import {
  accountExamples,
  AccountView,
  HolidaySettings,
  HolidaySettingsBody,
  NameBody,
  PublishingSettings,
  PublishingSettingsBody,
  ReturnOrigins,
  ReturnOriginsBody,
} from './account-schemas.js';

const example = accountExamples.account;

/** The account: its name, its deletion and its return origins [contract 12]. */
@ApiController('account')
export class AccountController {
  constructor(@Inject(MANAGEMENT) private readonly management: ManagementDependencies) {}

  @Operation({
    id: 'portalAccount',
    route: 'GET /account',
    access: { session: 'VIEWER' },
    summary: 'Get the account',
    description: 'Returns the name, the plan and the status of the account.',
    response: AccountView,
    example,
  })
  async read({ caller: { accountId } }: SessionCall) {
    return readAccount(this.management, accountId);
  }

  @Operation({
    id: 'portalRenameAccount',
    route: 'PATCH /account',
    access: { session: 'ADMIN' },
    audit: 'account.renamed',
    summary: 'Rename the account',
    description: 'Changes the name, which members and the e-mails of invitations show.',
    body: { schema: NameBody, example: { name: 'Acme' } },
    response: AccountView,
    example,
  })
  async rename({ caller, body: { name } }: SessionCall<{ body: typeof NameBody }>) {
    return renameAccount(this.management, caller, name);
  }

  @Operation({
    id: 'portalKeepAccount',
    route: 'POST /account/keep',
    // The rules of roles refuse every caller of an account that is being deleted; the function asks for an owner.
    access: { session: 'USER' },
    audit: 'account.deletion_cancelled',
    summary: 'Cancel the deletion of the account',
    description:
      'An owner cancels the deletion: the keys work again, and the account publishes again. An account that is not being deleted is a CONFLICT.',
    response: AccountView,
    example,
    errors: ['CONFLICT'],
  })
  async keep({ caller }: SessionCall) {
    return cancelDeletion(this.management, caller);
  }

  @Operation({
    id: 'portalPublishingSettings',
    route: 'GET /publishing-settings',
    access: { session: 'VIEWER' },
    summary: 'Get how the account publishes',
    description: 'Returns what the service does with a post where the publisher shows no more posts of the listing.',
    response: PublishingSettings,
    example: { replacesOldestPosts: false },
  })
  async publishing({ caller: { accountId } }: SessionCall) {
    return readPublishingSettings(this.management, accountId);
  }

  @Operation({
    id: 'portalChangePublishingSettings',
    route: 'PUT /publishing-settings',
    access: { session: 'ADMIN' },
    audit: 'account.live_posts_changed',
    summary: 'Change how the account publishes',
    description: 'The change applies to the posts that are sent from then on.',
    body: { schema: PublishingSettingsBody, example: { replacesOldestPosts: true } },
    response: PublishingSettings,
    example: { replacesOldestPosts: true },
  })
  async changePublishing({ caller, body }: SessionCall<{ body: typeof PublishingSettingsBody }>) {
    return changePublishingSettings(this.management, caller, body);
  }

  @Operation({
    id: 'portalHolidaySettings',
    route: 'GET /holiday-settings',
    access: { session: 'VIEWER' },
    summary: 'Get which holidays count',
    description: 'Returns the holidays on which the locations of the account need no hours of their own.',
    response: HolidaySettings,
    example: { ignored: ['Christmas Eve'] },
  })
  async holidays({ caller: { accountId } }: SessionCall) {
    return readHolidaySettings(this.management, accountId);
  }

  @Operation({
    id: 'portalChangeHolidaySettings',
    route: 'PUT /holiday-settings',
    access: { session: 'ADMIN' },
    audit: 'account.holidays_changed',
    summary: 'Choose which holidays count',
    description: 'The locations of the account get their scores anew, within minutes.',
    body: { schema: HolidaySettingsBody, example: { ignored: ['Christmas Eve'] } },
    response: HolidaySettings,
    example: { ignored: ['Christmas Eve'] },
  })
  async changeHolidays({ caller, body }: SessionCall<{ body: typeof HolidaySettingsBody }>) {
    return changeHolidaySettings(this.management, caller, body);
  }

  @Operation({
    id: 'portalReturnOrigins',
    route: 'GET /return-origins',
    access: { session: 'VIEWER' },
    summary: 'List the allowed return origins',
    description: 'Returns the origins that successUrl and errorUrl of connect links may have. Empty allows all.',
    response: ReturnOrigins,
    example: { origins: ['https://app.example'] },
  })
  async origins({ caller: { accountId } }: SessionCall) {
    return { origins: await readReturnOrigins(this.management, accountId) };
  }

  @Operation({
    id: 'portalReplaceReturnOrigins',
    route: 'PUT /return-origins',
    access: { session: 'ADMIN' },
    audit: 'return_origins.changed',
    summary: 'Replace the allowed return origins',
    description: 'The new origins apply at once, to connect links that exist already, too.',
    body: { schema: ReturnOriginsBody, example: { origins: ['https://app.example'] } },
    response: ReturnOrigins,
    example: { origins: ['https://app.example'] },
  })
  async replaceOrigins({ caller, body: { origins } }: SessionCall<{ body: typeof ReturnOriginsBody }>) {
    return { origins: await replaceReturnOrigins(this.management, caller, origins) };
  }
}
