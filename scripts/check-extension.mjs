import { join } from 'node:path';
import linter from 'addons-linter';
import { root } from './kit/root.mjs';
import { giveUp, say } from './kit/say.mjs';

// Checks the built extension with Firefox's own linter.

/** Firefox opens the panel in another way; a check guards the call. */
const EXPECTED = ['sidePanel.open is not supported'];

const { errors, warnings } = await linter
  .createInstance({
    config: {
      _: [join(root, 'dist', 'extension', 'firefox')],
      logLevel: 'fatal',
      stack: false,
      pretty: false,
      warningsAsErrors: false,
      metadata: false,
      output: 'none',
      boring: true,
      selfHosted: false,
      shouldScanFile: () => true,
    },
    runAsBinary: false,
  })
  .run();
const objections = [...errors, ...warnings]
  .map(({ message, file, line }) => ({ message, place: `${file ?? ''}:${line ?? ''}` }))
  .filter(({ message }) => !EXPECTED.some((text) => message.includes(text)));
for (const { message, place } of objections) console.error(`${place} ${message}`);
if (objections.length > 0) giveUp('Firefox would not take the extension as it is.');
say('Firefox takes the extension');
