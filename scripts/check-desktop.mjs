import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './kit/root.mjs';
import { runToolQuietly } from './kit/run.mjs';
import { giveUp, say } from './kit/say.mjs';

// Checks the installers without Electron's binary: the configuration is valid for all three systems,
// and a real pack around a stand-in binary holds exactly our files, with the fuses set as configured.

// The packer's own libraries, found where the packer finds them.
const ofBuilder = createRequire(
  createRequire(import.meta.url).resolve('electron-builder/package.json'),
);
const ofBuilderLibrary = createRequire(ofBuilder.resolve('app-builder-lib'));
const problems = [];
const check = (isRight, problem) => {
  if (!isRight) problems.push(problem);
};

const builtMain = join(root, 'dist', 'desktop', 'main', 'index.js');
if (!existsSync(builtMain)) giveUp('The desktop app is not built: run npm run build first.');

const configuration = await validConfiguration();
const work = mkdtempSync(join(tmpdir(), 'unlatch-desktop-'));
process.once('exit', () => rmSync(work, { recursive: true, force: true }));

const fuses = {
  runAsNode: '0',
  enableCookieEncryption: '1',
  enableNodeOptionsEnvironmentVariable: '0',
  enableNodeCliInspectArguments: '0',
  enableEmbeddedAsarIntegrityValidation: '1',
  onlyLoadAppFromAsar: '1',
  loadBrowserProcessSpecificV8Snapshot: '0',
  grantFileProtocolExtraPrivileges: '0',
};
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

const unpacked = await pack();
checkFuses(join(unpacked, 'unlatch'));
checkArchive(join(unpacked, 'resources', 'app.asar'));

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
say('The desktop app packs as it should');

/** The configuration as the packer reads and validates it; an unknown key is refused. */
async function validConfiguration() {
  const { getConfig, validateConfiguration } = ofBuilder(
    'app-builder-lib/out/util/config/config.js',
  );
  const { DebugLogger } = ofBuilder('builder-util');
  const config = await getConfig(root, 'electron-builder.yml', {});
  await validateConfiguration(config, new DebugLogger(false)).catch((error) =>
    giveUp(`electron-builder.yml: ${error.message}`),
  );
  const targets = { linux: ['AppImage', 'deb'], mac: ['dmg'], win: ['nsis'] };
  for (const [system, wanted] of Object.entries(targets)) {
    check(
      JSON.stringify(config[system]?.target) === JSON.stringify(wanted),
      `${system} is not packed as ${wanted.join(' and ')}`,
    );
    const icon = join(root, config.directories.buildResources, config[system]?.icon ?? '');
    check(existsSync(icon), `${system} has no icon at ${icon}`);
  }
  check(config.publish == null, 'An update feed is configured by default');
  return config;
}

/** `electron-builder --dir` around a stand-in for Electron; resolves to the folder it made. */
async function pack() {
  const electronDist = join(work, 'electron');
  mkdirSync(join(electronDist, 'resources'), { recursive: true });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox']) {
    writeFileSync(join(electronDist, name), '');
  }
  // All fuses in their default state, in the real format: version 1, eight fuses.
  const wire = Buffer.concat([
    Buffer.from(FUSE_SENTINEL, 'latin1'),
    Buffer.from([1, Object.keys(fuses).length]),
    Buffer.from('10110011', 'latin1'),
  ]);
  writeFileSync(join(electronDist, 'electron'), wire);
  chmodSync(join(electronDist, 'electron'), 0o755);

  const output = join(work, 'packed');
  const code = await runToolQuietly('electron-builder/cli.js', [
    '--linux',
    '--dir',
    '--x64',
    '--publish=never',
    `-c.electronDist=${electronDist}`,
    `-c.directories.output=${output}`,
  ]);
  if (code !== 0) giveUp('Packing failed: see above.');
  return join(output, 'linux-unpacked');
}

function checkFuses(binary) {
  const bytes = readFileSync(binary);
  const at = bytes.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  for (const [index, [name, state]] of Object.entries(fuses).entries()) {
    const found = String.fromCharCode(bytes[at + index]);
    check(found === state, `Fuse ${name} is ${found}, not ${state}`);
    check(
      configuration.electronFuses?.[name] === (state === '1'),
      `Fuse ${name} is not configured as ${state}`,
    );
  }
}

function checkArchive(archive) {
  const asar = ofBuilderLibrary('@electron/asar');
  const files = asar
    .listPackage(archive, { isPack: false })
    .map((path) => path.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((path) => !('files' in asar.statFile(archive, path)));

  // The exact list: every further file needs a reason here.
  const shipped = [
    /^package\.json$/,
    /^dist\/desktop\/main\/index\.js$/,
    /^dist\/desktop\/main\/chunks\/[\w-]+\.js$/,
    /^dist\/desktop\/preload\/(console|setup|linkedin)\.cjs$/,
    /^dist\/desktop\/renderer\/index\.html$/,
    /^dist\/desktop\/renderer\/assets\/[\w.-]+\.(js|css|svg|jpg|png|webp|woff2)$/,
  ];
  for (const file of files) {
    check(
      shipped.some((pattern) => pattern.test(file)),
      `${file} must not ship`,
    );
  }
  for (const pattern of shipped) {
    check(
      files.some((file) => pattern.test(file)),
      `Nothing like ${pattern} ships`,
    );
  }

  const text = (file) => asar.extractFile(archive, file).toString('utf8');
  check(
    JSON.parse(text('package.json')).main === 'dist/desktop/main/index.js',
    'package.json starts another file',
  );
  // Words that only the server's code has.
  const serverWords = [
    '@koa/router',
    'knex',
    'pg-boss',
    'argon2',
    'nodemailer',
    'DATABASE_URL',
    'SMTP_URL',
  ];
  const scripts = files.filter((file) => /\.c?js$/.test(file));
  for (const file of scripts) {
    const source = text(file);
    for (const word of serverWords) check(!source.includes(word), `${file} knows ${word}`);
    check(!source.includes('sourceMappingURL=data:'), `${file} carries a source map`);
    check(!source.includes(root), `${file} names the folder it was built in`);
  }
  for (const file of scripts.filter((name) => name.includes('/preload/'))) {
    const required = [...text(file).matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name);
    check(
      required.every((name) => name === 'electron'),
      `${file} needs ${required.join(', ')}, which a sandboxed preload cannot load`,
    );
  }
  say(`${files.length} files ship, ${(readFileSync(archive).length / 1e6).toFixed(2)} MB`);
}
