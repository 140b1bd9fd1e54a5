import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { MagnetDraft } from '#shared/magnets/magnet-drafts.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { FormSection } from '../../form/form-section.tsx';
import { DraftPreview } from '../../share/draft-preview.tsx';
import { LinkPreview } from '../../share/link-preview.tsx';

const INSPECTOR = 'https://www.linkedin.com/post-inspector/inspect/';

/** What LinkedIn shows of the link, now and once the unpublished changes are published. */
export function ShareCardSection({ magnet, draft }: { magnet: Magnet; draft: MagnetDraft | null }) {
  const isUnpublished = magnet.status === 'draft';
  const [wanted, setWanted] = useState<'now' | 'later'>('now');
  const shown = isUnpublished ? 'later' : draft === null ? 'now' : wanted;
  return (
    <FormSection
      title="Link preview"
      text="How your link looks on LinkedIn and in messages. It has your title, word, photo and brand."
    >
      {!isUnpublished && draft !== null && (
        <Segmented
          label="Which version"
          value={shown}
          choices={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'With unpublished changes' },
          ]}
          onChange={setWanted}
        />
      )}
      {shown === 'later' ? (
        <>
          <DraftPreview
            magnet={magnet}
            title={draft?.fields.title ?? magnet.title}
            revision={draft?.revision ?? 0}
          />
          <p className="text-[0.8125rem] leading-5 text-ink-soft">
            Only you see this picture. It is on the link once you publish.
          </p>
        </>
      ) : (
        <PublishedPreview magnetId={magnet.id} />
      )}
    </FormSection>
  );
}

function PublishedPreview({ magnetId }: { magnetId: string }) {
  return (
    <>
      <LinkPreview magnetId={magnetId} More={LinkButtons} />
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        LinkedIn keeps the preview of a link for some days. If it still shows an old title or
        picture, open Post Inspector: it makes LinkedIn read the page again. Posts that are already
        out keep theirs. In comments LinkedIn shows the picture smaller.
      </p>
    </>
  );
}

function LinkButtons({ pictureUrl, pageUrl }: { pictureUrl: string; pageUrl: string }) {
  return (
    <>
      <Button onClick={() => void copyText(pictureUrl, 'The address of the picture')}>
        <Copy aria-hidden size={16} />
        Copy address
      </Button>
      <a
        href={INSPECTOR + encodeURIComponent(pageUrl)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('quiet')}
      >
        <ExternalLink aria-hidden size={16} />
        Post Inspector
      </a>
    </>
  );
}
