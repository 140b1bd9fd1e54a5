import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { type ShareCard, shareCardApi } from '#shared/magnets/share-card.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { LinkCard, linkCardSkeleton, SavePictureButton } from './link-card.tsx';

/** What other sites show of a page's link, with the picture to save. */
export function LinkPreview({
  magnetId,
  More,
}: {
  magnetId: string;
  /** Further buttons of a picture that everybody may load. */
  More?: ComponentType<{ pictureUrl: string; pageUrl: string }>;
}) {
  const question = endpointQuery(shareCardApi.read, { params: { magnetId } });
  // The brand kit changes it too, in another screen or window.
  const query = useQuery({ ...question, staleTime: 0 });
  return (
    <QueryPanel query={query} what="the link preview" isInPanel skeleton={linkCardSkeleton}>
      {(card) => {
        const { picture } = card;
        if (picture === null)
          return (
            <p className="text-sm text-ink-soft">
              The picture is here while visitors find the page.
            </p>
          );
        return (
          <>
            <Preview card={card} picture={picture} />
            <div className="flex flex-wrap gap-2">
              <SaveButton pageUrl={card.pageUrl} path={picture.path} />
              {More && <More pictureUrl={picture.url} pageUrl={card.pageUrl} />}
            </div>
          </>
        );
      }}
    </QueryPanel>
  );
}

function Preview({
  card: { title, domain },
  picture,
}: {
  card: ShareCard;
  picture: NonNullable<ShareCard['picture']>;
}) {
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  return (
    <LinkCard title={title} domain={domain}>
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
    </LinkCard>
  );
}

function SaveButton({ pageUrl, path }: { pageUrl: string; path: string }) {
  const { saveFile } = usePlatform();
  const save = async () => {
    const answer = await fetch(path).catch(() => null);
    if (answer?.ok !== true) {
      toast.error('The picture could not be loaded', { description: 'Please try again.' });
      return;
    }
    const name = `${new URL(pageUrl).pathname.split('/').at(-1)}-preview.png`;
    saveFile(name, new Uint8Array(await answer.arrayBuffer()), 'image/png');
  };
  return <SavePictureButton onSave={() => void save()} />;
}
