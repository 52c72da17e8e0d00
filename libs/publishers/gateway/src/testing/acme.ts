import { registryOf } from '@listings/publisher-model';

/** The registry with the publisher ACME_MAPS, a plug-in without methods: the tests pass their own work. */
export const publishers = registryOf('acme-maps', {}, { displayName: 'Acme Maps', connectionEvents: true, siteId: 9 });
