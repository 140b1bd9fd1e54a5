import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkNode } from './kit/require-node.mjs';
import { ensureInstalled } from './kit/install.mjs';
import { root } from './kit/root.mjs';
import { runTool } from './kit/run.mjs';
import { giveUp, say } from './kit/say.mjs';

checkNode();
await ensureInstalled();

// Electron's package comes without its binary, which is downloaded once.
if (!existsSync(join(root, 'node_modules', 'electron', 'path.txt'))) {
  say('Downloading Electron (about 110 MB, once)');
  if ((await runTool('electron/install.js', [])) !== 0) {
    giveUp('Electron could not be downloaded. Check your network and the messages above.');
  }
}
say('The app needs a server. Run npm run dev in another terminal to start one on this computer');
process.exitCode = await runTool('electron-vite/bin/electron-vite.js', ['dev', '--watch']);
