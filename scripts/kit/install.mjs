import { createHash } from 'node:crypto';
import { constants, accessSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runNpm } from './run.mjs';
import { giveUp, say, sayWhileWaiting } from './say.mjs';

const lockFile = join(root, 'package-lock.json');
const mark = join(root, 'node_modules', '.unlatch-lock-hash');

/** Installs the dependencies unless exactly those of the lockfile are there already. */
export async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  if (!matchesInstalled()) await install();
  writeFileSync(mark, hash);
}

async function install() {
  requireWritableRoot();
  say('Installing the dependencies (about a minute the first time)');
  const began = Date.now();
  const done = sayWhileWaiting('Still installing');
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  done();
  if (code === 127) giveUp('npm was not found. It comes with Node: https://nodejs.org.');
  if (code !== 0) giveUp('The dependencies could not be installed: see npm’s messages above.');
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** npm would print ten lines. */
function requireWritableRoot() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    giveUp(`Cannot write to ${root}: start as its owner, or use your own copy.`);
  }
}

/** npm records what it has installed, so a developer's own `npm install` counts. */
function matchesInstalled() {
  const noted = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(noted)) return false;
  const installed = JSON.parse(readFileSync(noted, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return wanted.every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    const found = installed[path]?.version;
    // Packages of other platforms are left out on purpose.
    return found === entry.version || (found === undefined && entry.optional === true);
  });
}
