import { callEndpoint } from '#shared/api/client.ts';
import { brandApi, type Brand } from '#shared/account/brand.contract.ts';
import { brandTexts, COVER } from '#shared/account/brand.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import type { CropShape } from '#desktop/renderer/ui/pictures/crop-dialog.tsx';
import type { PictureNeeds } from '#desktop/renderer/ui/pictures/picture.ts';
import { PictureField, type PictureWords } from '#desktop/renderer/ui/pictures/picture-field.tsx';

const parts = {
  logo: { set: brandApi.setLogo, remove: brandApi.removeLogo },
  cover: { set: brandApi.setCover, remove: brandApi.removeCover },
} as const;

const removal = 'It is deleted here and on all your unlock pages. To get it back, upload it again.';

const words: Record<keyof typeof parts, PictureWords> = {
  logo: {
    name: 'Logo',
    none: 'Without a logo, pages show the icon of each magnet.',
    hint: 'JPEG, PNG or WebP, shown at most 192 by 64 pixels. A transparent logo stays transparent. Where its colours would be lost, it is shown on white or dark.',
    removal,
  },
  cover: {
    name: 'Cover',
    none: 'Without a cover, pages begin with the title.',
    hint: `JPEG, PNG or WebP, at least ${COVER.small.width} by ${COVER.small.height} pixels, four times as wide as high; you can crop other shapes. A LinkedIn banner fits.`,
    removal,
  },
};

const needs: PictureNeeds = {
  minWidth: COVER.small.width,
  minHeight: COVER.small.height,
  workingWidth: 2 * COVER.large.width,
  texts: { type: brandTexts.type, tooSmall: brandTexts.tooSmall.cover },
};
const shape: CropShape = {
  aspect: COVER.large.width / COVER.large.height,
  isRound: false,
  minWidth: COVER.small.width,
  maxWidth: COVER.large.width,
};

/** The logo or the cover of a creator's pages. */
export function BrandPictureField({
  kind,
  brand,
  onChanged,
}: {
  kind: 'logo' | 'cover';
  brand: Brand;
  onChanged: (brand: Brand) => void;
}) {
  const { set, remove } = parts[kind];
  return (
    <PictureField
      kind={kind}
      words={words[kind]}
      picture={brand[kind]}
      {...(kind === 'cover' && { cut: { needs, shape } })}
      onUpload={async (bytes) =>
        onChanged(await callEndpoint(set, { upload: { name: kind, bytes } }, apiTransport))
      }
      onRemove={async () => onChanged(await callEndpoint(remove, {}, apiTransport))}
    />
  );
}
