import { createCollector } from '#desktop/linkedin-view/comment-collector.ts';
import { startReaderLoop } from '#desktop/linkedin-view/loop/reader-loop.ts';
import { callReader } from './call-main.ts';

/** The reader does not run on pages where people type passwords and codes. */
const SIGN_IN_PATH =
  /^\/(?:m\/|mwlite\/)?(?:login|checkpoint|uas|signup|authwall|sso|oauth)(?:\/|$|-)/;

// The page cannot see this script: it runs in an isolated world without a bridge.
if (!SIGN_IN_PATH.test(window.location.pathname)) {
  window.addEventListener('DOMContentLoaded', () => {
    startReaderLoop({
      collector: createCollector(document),
      document,
      loadedAt: performance.timeOrigin,
      port: {
        look: (look) => callReader('readerLook', look),
        comments: (part) => callReader('readerComments', part),
      },
    });
  });
}
