import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import type { LocationsDependencies } from '@listings/feature-locations';
import type { PhotosDependencies } from '@listings/feature-photos';
import type { PostsDependencies } from '@listings/feature-posts';
import { planSites } from '@listings/publisher-registry';
import { connectionControllers } from './connections/controllers.js';
import { CONNECTIONS, LISTINGS, LOCATIONS, PHOTOS, PLAN_SITES, POSTS, READINESS } from './dependencies.js';
import { HealthController } from './health/health.controller.js';
import { ListingsController } from './listings/listings.controller.js';
import { LocationsController } from './locations/locations.controller.js';
import { MediaController } from './photos/media.controller.js';
import { PhotosController } from './photos/photos.controller.js';
import { PostsController } from './posts/posts.controller.js';
import { ReferenceController } from './reference/reference.controller.js';

/** What the controllers call: the dependencies of each feature, made by the process. */
export interface ApiFeatures {
  readonly locations: LocationsDependencies;
  readonly connections: ConnectionsDependencies;
  readonly photos: PhotosDependencies;
  readonly posts: PostsDependencies;
  readonly ready: () => Promise<boolean>;
}

/** All controllers over the given features. */
@Module({})
export class ApiModule {
  static over(features: ApiFeatures): DynamicModule {
    const { publishers, directorySites = [] } = features.locations;
    return {
      module: ApiModule,
      controllers: [
        HealthController,
        ReferenceController,
        LocationsController,
        ListingsController,
        PhotosController,
        MediaController,
        PostsController,
        ...connectionControllers(features.connections.publishers),
      ],
      providers: [
        { provide: LOCATIONS, useValue: features.locations },
        { provide: CONNECTIONS, useValue: features.connections },
        { provide: PHOTOS, useValue: features.photos },
        { provide: POSTS, useValue: features.posts },
        { provide: LISTINGS, useValue: features.locations },
        { provide: PLAN_SITES, useValue: planSites(publishers, directorySites) },
        { provide: READINESS, useValue: features.ready },
      ],
    };
  }
}
