import { Global, Module } from '@nestjs/common';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import { insightsFollowConnections } from '@listings/feature-insights';
import { interactionsFollowConnections } from '@listings/feature-interactions';
import { listingsFollowConnections } from '@listings/feature-listings';
import { postsFollowConnections } from '@listings/feature-posts';

/** The features that follow changes of connected accounts; the api lists the same. */
const followers: readonly ConnectionFollower[] = [
  listingsFollowConnections,
  postsFollowConnections,
  insightsFollowConnections,
  interactionsFollowConnections,
];

/** Binds tokens of the features. */
@Global()
@Module({ providers: [{ provide: CONNECTION_FOLLOWERS, useValue: followers }], exports: [CONNECTION_FOLLOWERS] })
export class BindingsModule {}
