import { Module } from '@nestjs/common';
import { SsoModule } from '@listings/feature-accounts';
import { ApiConfiguration } from '../../configuration.js';
import { SessionCookie } from '../http/session-cookie.js';
import { SsoController } from './sso.controller.js';
import { SsoCookie } from './sso-cookie.js';

/** Sign-in at providers of single sign-on. */
@Module({
  imports: [SsoModule],
  controllers: [SsoController],
  providers: [
    ...[SsoCookie, SessionCookie].map((cookie) => ({
      provide: cookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new cookie(publicUrl),
    })),
  ],
})
export class SsoApiModule {}
