import { describeSpecs } from '@listings/testing/suites';

describeSpecs(import.meta.url);
