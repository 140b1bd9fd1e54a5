import { classesBuild } from './classes-build.ts';
import { addFound, conclude, type FoundComments, readRoot } from './comment-reading.ts';
import { keysBuild } from './keys-build.ts';
import { readPageAddress } from './page-address.ts';
import type { PageReading, ViewBuild } from './page-reading.ts';
import { takeSample } from './structure-sample.ts';

const BUILDS: readonly ViewBuild[] = [classesBuild, keysBuild];

/** Selects every element that names a comment, in any build. */
export const anyRootSelector = BUILDS.map(({ rootSelector }) => rootSelector).join(',');

/**
 * Detects the build of a page by its own marks. Builds differ between accounts, surfaces and days, so
 * every page is checked, and no build is assumed.
 */
export function detectBuild(document: Document): ViewBuild | 'unsupported' | 'ambiguous' {
  const [build, other] = BUILDS.filter((one) => one.isOn(document));
  if (build === undefined) return 'unsupported';
  return other === undefined ? build : 'ambiguous';
}

/**
 * Reads every comment on the page now. The path of `location` names the post; the caller has checked
 * its host.
 */
export function readPage(document: Document, location: { pathname: string }): PageReading {
  const post = readPageAddress(location.pathname);
  if (post === null) return { outcome: 'not_a_post' };
  const build = detectBuild(document);
  if (typeof build === 'string') return { outcome: build, sample: takeSample(document) };
  const page = build.findPage(document, post);
  const found: FoundComments = new Map();
  for (const root of document.querySelectorAll(build.rootSelector)) {
    const one = readRoot(root, build, page);
    if (one !== null) addFound(found, one);
  }
  return conclude({ document, build, page, post, found });
}
