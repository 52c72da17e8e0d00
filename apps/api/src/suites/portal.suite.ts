import { describeSpecs } from '@listings/testing/suites';

// About half of the work: Jest's two workers take one suite each.
describeSpecs(import.meta.url, (path) => path.startsWith('portal/'));
