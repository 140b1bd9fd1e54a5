import { Glyph } from '#shared/ui/glyph.tsx';
import { postUrlsOf } from '../post-links.tsx';
import { describeCreator } from '../creator.ts';
import { CopyButton } from './unlocked-content.tsx';
import type { UnlockPageView } from '../unlock-page-view.ts';

/** What a visitor can do for the author now. */
export function NextSteps({ view }: { view: UnlockPageView }) {
  const { site, magnet, pageUrl } = view;
  const creator = describeCreator(magnet.user);
  // Of several posts nobody knows from which one the visitor came.
  const [postUrl, ...others] = postUrlsOf(view);
  const address = `${site.pagesUrl}${pageUrl}`;
  const share = `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(address)}`;
  return (
    <section className="next" aria-labelledby="next">
      <h2 id="next">Next steps</h2>
      <p>
        Tell{' '}
        {creator.profileUrl === null ? (
          <bdi>{creator.name}</bdi>
        ) : (
          <a href={creator.profileUrl} target="_blank" rel="noopener nofollow ugc">
            <bdi>{creator.name}</bdi>
          </a>
        )}{' '}
        what you think of it, or share the page. It opens for everyone who comments.
      </p>
      <div className="actions">
        {postUrl !== undefined && others.length === 0 && (
          <a className="button button-quiet" href={postUrl} target="_blank" rel="noopener">
            Back to the post <Glyph name="external-link" size={16} />
          </a>
        )}
        <a className="button button-quiet" href={share} target="_blank" rel="noopener">
          Share on LinkedIn
        </a>
        <CopyButton text={address} label="Copy page link" />
      </div>
    </section>
  );
}
