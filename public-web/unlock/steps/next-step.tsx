import { Glyph } from '#shared/ui/glyph.tsx';
import { safeSiteOrHttpsUrl } from '#public-web/frame/safe-link.ts';
import type { UnlockedStep } from '../unlock-page-view.ts';

/** What the creator offers after the content. The button says where it leads. */
export function NextStepPanel({
  nextStep: { label, place, url },
}: {
  nextStep: NonNullable<UnlockedStep['nextStep']>;
}) {
  const href = safeSiteOrHttpsUrl(url);
  if (href === null) return null;
  return (
    <section className="onward" aria-labelledby="onward">
      <h3 id="onward" dir="auto">
        {label}
      </h3>
      <a className="button" href={href} target="_blank" rel="noopener nofollow ugc">
        <span>
          Go to <bdi>{place}</bdi>
        </span>{' '}
        <Glyph name="external-link" size={16} />
      </a>
    </section>
  );
}
