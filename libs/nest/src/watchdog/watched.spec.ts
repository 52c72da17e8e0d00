import { expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ServiceConfiguration } from '../configuration/service-configuration.js';
import { PlatformModule } from '../platform/platform.module.js';
import { watched } from './watched.js';

const order: string[] = [];

@Injectable()
class Runner implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    order.push('work');
  }
}

@Module({
  imports: [
    ConfigurationModule.of(ServiceConfiguration, {
      DATABASE_URL: 'postgres://localhost/unused',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      BLOCKED_AFTER_MS: '1000',
    }),
    PlatformModule.of({ name: 'test' }),
  ],
  providers: [Runner],
})
class ProcessModule {}

it('[reliability 2] a process is watched before it begins to work', async () => {
  const root = watched(ProcessModule, ({ BLOCKED_AFTER_MS }) => void order.push(`watched for ${BLOCKED_AFTER_MS} ms`));
  const app = await NestFactory.createApplicationContext(root, { logger: false });
  expect(order).toEqual(['watched for 1000 ms', 'work']);
  await app.close();
});
