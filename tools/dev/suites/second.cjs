require('./describe-specs.cjs')(1);
