import { describeSpecs } from './describe-specs.js';

// About half of the work: Jest's two workers take one suite each.
describeSpecs((path) => path.startsWith('portal/'));
