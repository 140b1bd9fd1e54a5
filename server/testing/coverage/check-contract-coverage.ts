import { findCoverageGaps } from './contract-coverage.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('usage: check-contract-coverage <file of recorded calls>');
const gaps = findCoverageGaps(file);
for (const gap of gaps) process.stdout.write(`not covered: ${gap}\n`);
process.exit(gaps.length === 0 ? 0 : 1);
