import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { Glyph } from '#shared/ui/glyph.tsx';
import { safeLinkedinUrl } from '#public-web/frame/safe-link.ts';
import { Moment } from './steps/moment.tsx';
import type { UnlockPageView } from './unlock-page-view.ts';

/** The addresses of the posts whose comments count, as far as they may be links; newest first. */
export function postUrlsOf({ sandboxPostUrl, magnet }: UnlockPageView): string[] {
  if (sandboxPostUrl !== null) return [sandboxPostUrl];
  return magnet.linkedinPostUrls
    .flatMap((url) => safeLinkedinUrl(url) ?? [])
    .toSorted((one, other) => timeOf(other) - timeOf(one));
}

/** A button to the post, or one to each of several. */
export function PostLinks({ view }: { view: UnlockPageView }) {
  const urls = postUrlsOf(view);
  if (urls.length === 0) return null;
  const links = urls.map((url) => (
    <a key={url} className="button button-quiet" href={url} target="_blank" rel="noopener">
      {view.sandboxPostUrl !== null && 'Open the practice post'}
      {view.sandboxPostUrl === null && urls.length === 1 && 'Open the post on LinkedIn'}
      {urls.length > 1 && (
        <span>
          Post of <Moment at={new Date(timeOf(url)).toISOString()} />
        </span>
      )}
      <Glyph name="external-link" size={16} />
    </a>
  ));
  return urls.length === 1 ? links : <div className="actions">{links}</div>;
}

/** LinkedIn's numbers hold their time. */
function timeOf(url: string): number {
  const id = /([0-9]{17,19})[/]?$/.exec(url)?.[1];
  return id === undefined ? 0 : idTime(id).getTime();
}
