import { Inject } from '@nestjs/common';
import type { ManagementDependencies } from '../management-dependencies.js';
import { createKey, listKeys, revokeKey } from '../keys/keys.js';
import { ACCOUNT_BOUNDS } from '../rules/account-bounds.js';
import { MANAGEMENT } from '../management.module.js';
import { flag, listOf, text, timestamp } from '@listings/api-kit';
import { uuidOf } from '@listings/api-kit';
import { nullable, oneOf } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { bodyOf, inlineRecord, recordOf } from '@listings/api-kit';
import { Done, nameInput } from '@listings/api-kit';

const Scope = oneOf({ READ: 'Reads.', WRITE: 'Reads and writes.' }, 'What the key may do.');

const KeyView = recordOf('PortalKey', 'An API key, without its text.', {
  id: uuidOf('ApiKey', 'Id of the key.'),
  name: text('What the key is for.'),
  scope: Scope,
  prefix: text('The first characters of the key after `la_live_`.'),
  marketplace: flag('Whether the key belongs to the marketplace scheme.'),
  createdAt: timestamp('When the key was created.'),
  createdBy: nullable(
    inlineRecord('The user who created the key; null when the operator did, or the user was removed.', {
      id: uuidOf('User', 'Id of the user.'),
      email: text('E-mail address.'),
    }),
  ),
  revokedAt: nullable(timestamp('When the key was revoked; null while it is active.')),
});

const KeyList = recordOf('PortalKeys', 'The API keys of the account.', {
  keys: listOf('Active keys, then the latest revoked ones.', KeyView),
});

const CreatedKey = recordOf('PortalCreatedKey', 'The new key.', {
  key: text('The key. It is not stored: this response alone shows it.'),
  record: KeyView,
});

const KeyBody = bodyOf({
  name: nameInput('What the key is for.', { maxLength: ACCOUNT_BOUNDS.keyName }),
  scope: Scope,
});

const example = {
  id: '3d1c4a5e-0f6b-4f0b-8a6e-6b1f2c3d4e5f',
  name: 'Till',
  scope: 'WRITE',
  prefix: '4fQ9sXb2',
  marketplace: false,
  createdAt: '2026-07-06T18:33:29.664Z',
  createdBy: { id: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10', email: 'ann@accounts.example' },
  revokedAt: null,
};

/** The API keys of an account [contract 2, 12]. */
@ApiController('keys')
export class KeysController {
  constructor(@Inject(MANAGEMENT) private readonly management: ManagementDependencies) {}

  @Operation({
    id: 'portalKeys',
    route: 'GET /keys',
    access: { session: 'ADMIN' },
    summary: 'List the API keys',
    description: 'Returns active keys and then the latest revoked ones, 100 in all. No response shows a key again.',
    response: KeyList,
    example: { keys: [example] },
  })
  async list({ caller: { accountId } }: SessionCall) {
    return { keys: await listKeys(this.management, accountId) };
  }

  @Operation({
    id: 'portalCreateKey',
    route: 'POST /keys',
    access: { session: 'ADMIN' },
    audit: 'key.created',
    summary: 'Create an API key',
    description: 'Returns the key, this one time. An account has at most five active keys: the sixth is a CONFLICT.',
    body: { schema: KeyBody, example: { name: 'Till', scope: 'WRITE' } },
    response: CreatedKey,
    example: { key: 'la_live_4fQ9sXb2TzLk0aVn7cRm3YpWd8Hq1GjUe6iOoB5SxZtKf', record: example },
    errors: ['CONFLICT'],
  })
  async create({ caller, body }: SessionCall<{ body: typeof KeyBody }>) {
    const { key, row } = await createKey(this.management, caller, body);
    return { key, record: row };
  }

  @Operation({
    id: 'portalRevokeKey',
    route: 'DELETE /keys/:keyId',
    access: { session: 'ADMIN' },
    audit: 'key.revoked',
    summary: 'Revoke an API key',
    description: 'Within one second no process accepts the key. A key that is revoked already is a CONFLICT.',
    path: { keyId: { idType: 'ApiKey', description: 'Id of the key.', example: example.id } },
    response: Done,
    errors: ['CONFLICT'],
  })
  async revoke({ caller, path: { keyId: id } }: SessionCall<{ path: 'keyId' }>) {
    await revokeKey(this.management, caller, id);
    return {};
  }
}
