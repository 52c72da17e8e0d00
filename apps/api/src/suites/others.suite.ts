import { describeSpecs } from './describe-specs.js';

describeSpecs((path) => !path.startsWith('portal/'));
