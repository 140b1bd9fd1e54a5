import { giveUp } from './say.mjs';

/** The floor of package.json's `engines`; the build tools fail below it with obscure messages. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isEnough = major > 20 || (major === 20 && minor >= 19);
  if (isEnough) return;
  giveUp(
    `Node 20.19 or newer is needed; this is ${process.versions.node}. Get it from https://nodejs.org.`,
  );
}
