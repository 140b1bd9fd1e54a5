import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../root.mjs';

/** Builds the push worker into one script beside the console, under a name that never changes. */
export function pushWorker() {
  return {
    name: 'push-worker',
    apply: 'build',
    async generateBundle() {
      const { output } = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          rolldownOptions: {
            input: join(root, 'desktop/push-worker/push-worker.ts'),
            output: { format: 'iife' },
          },
        },
      });
      const [{ code }] = output;
      this.emitFile({ type: 'asset', fileName: 'push-worker.js', source: code });
    },
  };
}
