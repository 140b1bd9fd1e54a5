// The second server of the browser tests: a backup of the running first one, restored into an empty
// database. The tests listed in the configuration run against it.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { E2E_DATA_DIR: seededDir, DATA_DIR: restoredDir, SEEDED_URL: seededUrl } = process.env;

const before = await useSeeded();
// The command notices that the database already runs.
const backups = join(restoredDir, 'backups');
mkdirSync(restoredDir, { recursive: true, mode: 0o711 });
await command('backup.js', ['--to', backups], { DATA_DIR: seededDir });
const [backup] = readdirSync(backups);
await command('restore.js', [join(backups, backup)], {});
// What a backup does not hold and has to be copied by hand.
copyFileSync(join(seededDir, 'secret-key'), join(restoredDir, 'secret-key'));
writeFileSync(join(seededDir, 'before-backup.json'), JSON.stringify(before));

const server = node('main.js', [], {});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

function node(file, args, env) {
  return spawn(process.execPath, ['--enable-source-maps', join('dist/server', file), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function command(file, args, env) {
  const code = await new Promise((resolve) => node(file, args, env).on('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}

/** A creator, a magnet and a lead from before the backup, for the tests. */
async function useSeeded() {
  const network = { 'x-forwarded-for': '203.0.113.77' };
  const post = async (path, body, headers = {}) => {
    const answer = await fetch(seededUrl + path, {
      method: 'POST',
      headers: { ...network, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const password = 'kept in the backup';
  const creator = { name: 'Kim Before', email: `kim-${Date.now()}@example.test`, password };
  const { user } = await post('/api/auth/register', { ...creator, confirmPassword: password });
  const magnet = { title: 'From before the backup', textContent: 'kept', triggerWords: ['KEPT'] };
  const bearer = { authorization: `Bearer ${user.sessionToken}` };
  const { id: magnetId } = await post('/api/magnets', magnet, bearer);
  const form = { do: 'comment', author: 'Lee Lead', text: 'KEPT please' };
  const sandbox = await fetch(`${seededUrl}/sandbox/${magnetId}`, {
    method: 'POST',
    headers: network,
    body: new URLSearchParams(form),
  });
  const link = /value="(https:\/\/www\.linkedin\.com\/feed\/[^"]+)"/.exec(await sandbox.text());
  const commentUrl = link[1].replaceAll('&amp;', '&');
  const verified = await post('/api/verify-comment', { commentUrl, magnetId });
  if (!verified.verified) throw new Error(`not verified: ${JSON.stringify(verified)}`);
  return { ...creator, magnetId, commentUrl, lead: form.author };
}
