import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './kit/root.mjs';

// When a release lacks the binary of some platform, the lockfile has a gap: `npm ci` then fails
// there, or installs a tool that cannot run.
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const problems = [];
let checked = 0;

for (const [path, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    checked += 1;
    if (!isLocked(path, name)) problems.push(`${path || 'package.json'} wants ${name}: not locked`);
  }
  if (/^https?:/.test(entry.resolved ?? '')) {
    problems.push(`${path} names a registry address; see .npmrc`);
  }
}

/** Looks where node would: beside the package, then in each folder above. */
function isLocked(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

for (const problem of problems) console.error(problem);
console.log(`package-lock.json: ${checked} optional dependencies checked`);
process.exit(problems.length > 0 ? 1 : 0);
