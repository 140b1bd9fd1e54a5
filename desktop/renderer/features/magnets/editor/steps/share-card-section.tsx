import { useQuery } from '@tanstack/react-query';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { type ShareCard, shareCardApi } from '#shared/magnets/share-card.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { FormSection } from '../../form/form-section.tsx';

const INSPECTOR = 'https://www.linkedin.com/post-inspector/inspect/';

/** What LinkedIn shows of the link, with the picture to save. */
export function ShareCardSection({ magnet }: { magnet: Magnet }) {
  const question = endpointQuery(shareCardApi.read, { params: { magnetId: magnet.id } });
  // The brand kit changes it too, in another screen or window.
  const query = useQuery({ ...question, staleTime: 0 });
  return (
    <FormSection
      title="Link preview"
      text="What people see of your link on LinkedIn and in messages. It has your title, word, photo and brand."
    >
      <QueryPanel
        query={query}
        what="the link preview"
        isInPanel
        skeleton={<Skeleton className="aspect-[1200/720] max-w-[34.5rem]" />}
      >
        {(card) => <Preview card={card} />}
      </QueryPanel>
    </FormSection>
  );
}

function Preview({ card }: { card: ShareCard }) {
  const { saveFile } = usePlatform();
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const { picture, title, domain, pageUrl } = card;
  if (picture === null)
    return (
      <p className="text-sm text-ink-soft">The picture is here while visitors find the page.</p>
    );
  const save = async () => {
    const answer = await fetch(picture.path).catch(() => null);
    if (answer?.ok !== true) {
      toast.error('The picture could not be loaded', { description: 'Please try again.' });
      return;
    }
    const name = `${new URL(pageUrl).pathname.split('/').at(-1)}-preview.png`;
    saveFile(name, new Uint8Array(await answer.arrayBuffer()), 'image/png');
  };
  return (
    <>
      <figure className="max-w-[34.5rem] overflow-hidden rounded-control border border-line bg-paper">
        {isBroken ? (
          <div className="grid aspect-[1200/627] place-content-center justify-items-center gap-3 p-4 text-center text-sm">
            <p role="alert">The picture could not be loaded.</p>
            <Button
              size="small"
              onClick={() => {
                setBroken(false);
                setTries(tries + 1);
              }}
            >
              Try again
            </Button>
          </div>
        ) : (
          <img
            src={tries === 0 ? picture.path : `${picture.path}?try=${tries}`}
            alt={`Preview: ${picture.alt}`}
            width={picture.width}
            height={picture.height}
            onError={() => setBroken(true)}
            className="block h-auto w-full bg-line/40"
          />
        )}
        <figcaption className="grid gap-0.5 px-4 py-3">
          <span dir="auto" className="line-clamp-2 text-sm leading-5 font-semibold break-words">
            {title}
          </span>
          <span className="truncate text-xs leading-4 text-ink-soft">{domain}</span>
        </figcaption>
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void save()}>
          <Download aria-hidden size={16} />
          Download PNG
        </Button>
        <Button onClick={() => void copyText(picture.url, 'The address of the picture')}>
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
      </div>
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        LinkedIn keeps what it saw of a link for some days. If it still shows an old title or
        picture, open Post Inspector: it makes LinkedIn look again. Posts that are already out keep
        theirs. In comments LinkedIn shows the picture smaller.
      </p>
    </>
  );
}
