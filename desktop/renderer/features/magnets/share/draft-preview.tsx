import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { DEFAULT_MAGNET_TITLE } from '#shared/app/constants.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { draftCardApi } from '#shared/magnets/share-card.contract.ts';
import { SHARE_CARD } from '#shared/magnets/share-card.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { LinkCard, linkCardSkeleton, SavePictureButton } from './link-card.tsx';

/** How the link will look once the unpublished changes are published. */
export function DraftPreview({
  magnet,
  title,
  revision,
}: {
  magnet: Magnet;
  title: string;
  /** Of the unpublished changes: another one has another picture. */
  revision: number;
}) {
  const { saveFile } = usePlatform();
  const query = useQuery({
    queryKey: [draftCardApi.read.path, magnet.id, revision],
    queryFn: async ({ signal }) => {
      const params = { magnetId: magnet.id };
      const bytes = await callEndpoint(draftCardApi.read, { params }, apiTransport, { signal });
      return { bytes, url: toDataUrl(bytes) };
    },
    // The brand kit changes it too, in another screen or window.
    staleTime: 0,
    gcTime: 0,
  });
  const shown = title.trim() || DEFAULT_MAGNET_TITLE;
  return (
    <QueryPanel query={query} what="the link preview" isInPanel skeleton={linkCardSkeleton}>
      {({ bytes, url }) => (
        <>
          <LinkCard title={shown} domain={new URL(magnet.publicUrl).host}>
            <img
              src={url}
              alt={`Preview: ${shown}`}
              {...SHARE_CARD}
              className="block h-auto w-full"
            />
          </LinkCard>
          <div className="flex flex-wrap gap-2">
            <SavePictureButton
              onSave={() => saveFile(`${magnet.id}-preview.png`, bytes, 'image/png')}
            />
          </div>
        </>
      )}
    </QueryPanel>
  );
}

/** The page may show pictures of its own addresses, and these. */
function toDataUrl(png: Uint8Array): string {
  const letters = Array.from(png, (byte) => String.fromCodePoint(byte));
  return `data:image/png;base64,${btoa(letters.join(''))}`;
}
