import { Readable } from 'node:stream';
import { Inject } from '@nestjs/common';
import { ApiController, fileTypeNeeded, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { RequestError } from '@listings/errors';
import { readAccountBrand, removeLogo, replaceAccountBrand, replaceLogo } from '../../brand/account-brand.js';
import type { AccountBrandView as AccountBrand } from '../../brand/account-brand.js';
import type { ManagementDependencies } from '../../management-dependencies.js';
import { MANAGEMENT } from '../../management.module.js';
import { AccountBrandView, BrandBody, brandExamples } from './brand-schemas.js';
import { LOGO_FILE } from './logo-file.js';

const example = brandExamples.account;

/** How an account appears to its members, and in its mails and reports. */
@ApiController('account')
export class BrandController {
  constructor(@Inject(MANAGEMENT) private readonly management: ManagementDependencies) {}

  @Operation({
    id: 'portalAccountBrand',
    route: 'GET /brand',
    access: { session: 'VIEWER' },
    summary: 'Get the brand of the account',
    description: 'Returns what the account has set, and how the installation appears where it has set nothing.',
    response: AccountBrandView,
    example,
  })
  async read({ caller: { accountId } }: SessionCall) {
    return viewOf(await readAccountBrand(this.management, accountId));
  }

  @Operation({
    id: 'portalUpdateBrand',
    route: 'PUT /brand',
    access: { session: 'OWNER' },
    audit: 'brand.changed',
    summary: 'Change the brand of the account',
    description:
      'Replaces name, accent, name of the sender and address of answers. An accent that white text could not be read on is darkened as far as needed; `buttons` has the shades that are used. The address of the sender stays that of the service.',
    body: {
      schema: BrandBody,
      example: {
        name: example.name,
        accent: example.accent,
        senderName: example.senderName,
        replyTo: example.replyTo,
      },
    },
    response: AccountBrandView,
    example,
  })
  async update({ caller, body }: SessionCall<{ body: typeof BrandBody }>) {
    return viewOf(await replaceAccountBrand(this.management, caller, body));
  }

  @Operation({
    id: 'portalUploadLogo',
    route: 'PUT /brand/logo',
    access: { session: 'OWNER' },
    audit: 'brand.logo_changed',
    summary: 'Replace the logo of the account',
    description:
      'Takes a JPEG or PNG of at most 1 MB and 4 million pixels. The service fits it into 600 x 160 pixels and encodes it anew, without metadata. The content decides what the file is, not the content type.',
    fileBody: LOGO_FILE,
    response: AccountBrandView,
    example,
  })
  async upload({ caller, request: { body } }: SessionCall) {
    if (!(body instanceof Readable)) throw new RequestError('SY90006', fileTypeNeeded(LOGO_FILE), { status: 415 });
    return viewOf(await replaceLogo(this.management, caller, body));
  }

  @Operation({
    id: 'portalRemoveLogo',
    route: 'DELETE /brand/logo',
    access: { session: 'OWNER' },
    audit: 'brand.logo_removed',
    summary: 'Remove the logo of the account',
    description: 'The name stands in its place, or the logo of the installation if the account has no name of its own.',
    response: AccountBrandView,
    example: { ...example, logoUrl: null },
  })
  async removeLogo({ caller }: SessionCall) {
    return viewOf(await removeLogo(this.management, caller));
  }
}

function viewOf({ logoPath, ...brand }: AccountBrand) {
  return { ...brand, logoUrl: logoPath };
}
