require('./describe-specs.cjs')(0);
