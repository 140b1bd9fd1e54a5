import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { MarkdownField } from '#desktop/renderer/ui/markdown/markdown-field.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { FileField } from '#desktop/renderer/features/files/file-field.tsx';
import type { ItemValues } from '../../editor/magnet-form-values.ts';

const types = [
  { value: 'text', label: 'Text' },
  { value: 'link', label: 'Link' },
  { value: 'file', label: 'File' },
  { value: 'demo', label: 'Demo' },
] as const;

// Most magnets hold no link.
const LinkField = lazyPart(async () => (await import('../checks/link-field.tsx')).LinkField);

// Most texts hold no picture.
const PictureDialog = lazyPart(
  async () =>
    (await import('#desktop/renderer/features/files/pictures/picture-dialog.tsx')).PictureDialog,
);

type Errors = {
  readonly [name in keyof ItemValues]?: { message?: string | undefined } | undefined;
};

/** The kind of an item, and the field of that kind. What was typed for the others stays. */
export function ItemContent({
  item,
  place,
  errors,
  onEdit,
}: {
  item: ItemValues;
  /** The name of the item in the form. */
  place: string;
  errors: Errors;
  onEdit: (changes: Partial<ItemValues>) => void;
}) {
  return (
    <>
      <div className="grid gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          Kind of content
        </span>
        <Segmented
          label="Kind of content"
          value={item.type}
          choices={types}
          onChange={(type) => onEdit({ type })}
        />
        {errors.type?.message !== undefined && <FieldError text={errors.type.message} />}
      </div>
      {item.type === 'text' && (
        <MarkdownField
          label="The content"
          hint="Markdown. Paste pictures, or drop them here. Visitors get all of it only after an unlock."
          name={`${place}.textContent`}
          value={item.textContent}
          onChange={(textContent) => onEdit({ textContent })}
          error={errors.textContent?.message}
          PictureDialog={PictureDialog}
        />
      )}
      {item.type === 'link' && (
        <LinkField
          label="Address of the content"
          hint="A document, a folder, a video. Anyone who knows the address can open it."
          name={`${place}.linkUrl`}
          value={item.linkUrl}
          error={errors.linkUrl?.message}
          onChange={(linkUrl) => onEdit({ linkUrl })}
        />
      )}
      {item.type === 'file' && (
        <FileField
          name={`${place}.file`}
          value={item.file}
          onChange={(file) => onEdit({ file })}
          error={errors.file?.message}
        />
      )}
      {item.type === 'demo' && (
        <Notice>
          A demo has no content: the page shows sample text after the unlock. Use it to try a page
          before the content is ready.
        </Notice>
      )}
    </>
  );
}
