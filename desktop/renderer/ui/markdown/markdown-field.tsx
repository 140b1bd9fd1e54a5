import {
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames } from '../controls/class-names.ts';
import { controlClass, Field } from '../controls/field.tsx';
import { Segmented } from '../controls/segmented.tsx';
import { apply, selectedIn } from './edit-area.ts';
import {
  enterEdit,
  insertedAt,
  markdownEdit,
  pastedLinkEdit,
  type MarkdownCommand,
} from './markdown-edits.ts';
import { MarkdownPreview, type MarkdownPreviewSource } from './markdown-preview.tsx';
import { commandOfKey, MarkdownToolbar } from './markdown-toolbar.tsx';
import { markdownOfHtml } from './rich-paste.ts';
import { type PictureDialogProps, usePictures } from './use-pictures.tsx';

interface MarkdownFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Receives the text area, to set the focus. */
  focusRef?: Ref<HTMLTextAreaElement>;
  name?: string;
  hint?: ReactNode;
  error?: string | undefined;
  rows?: number;
  maxLength?: number;
  required?: boolean;
  placeholder?: string;
  /** Without it there is no preview here. */
  preview?: MarkdownPreviewSource;
  /** Without it the text takes no pictures. */
  PictureDialog?: ComponentType<PictureDialogProps>;
}

type View = 'write' | 'preview';

/**
 * A plain text area for Markdown with a toolbar, shortcuts and a paste that keeps formatting; the
 * preview is beside it where there is room, else behind a switch.
 */
export function MarkdownField({
  label,
  hint,
  error,
  preview,
  PictureDialog,
  ...rest
}: MarkdownFieldProps) {
  const { value, onChange, focusRef, rows = 12, ...attributes } = rest;
  const area = useRef<HTMLTextAreaElement>(null);
  const [view, setView] = useState<View>('write');
  const pictures = usePictures(area, PictureDialog);
  const isWriting = preview === undefined || view === 'write';

  const press = (command: MarkdownCommand) => {
    if (area.current !== null) apply(area.current, markdownEdit(command, selectedIn(area.current)));
  };

  return (
    <Field label={label} hint={hint} error={error} className="@container">
      {(control) => (
        <div className="grid items-stretch gap-3 @3xl:grid-cols-2">
          <div className="grid min-w-0 grid-rows-[auto_1fr] gap-1.5">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <MarkdownToolbar
                controls={control.id}
                disabled={!isWriting}
                onCommand={press}
                onPicture={pictures.add}
              />
              {preview !== undefined && (
                <div className="@3xl:hidden">
                  <Segmented
                    label="What to show"
                    value={view}
                    choices={[
                      { value: 'write', label: 'Write' },
                      { value: 'preview', label: 'Preview' },
                    ]}
                    onChange={setView}
                  />
                </div>
              )}
            </div>
            <textarea
              {...attributes}
              {...control}
              ref={(element) => {
                area.current = element;
                if (typeof focusRef === 'function') focusRef(element);
                else if (focusRef) focusRef.current = element;
              }}
              rows={rows}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={handleKey}
              onPaste={(event) => pictures.takePasted(event) || handlePaste(event)}
              {...pictures.drop}
              className={classNames(
                controlClass,
                'min-h-40 py-2.5 font-mono text-[0.8125rem] leading-6 touch:text-base',
                !isWriting && 'hidden @3xl:block',
              )}
            />
          </div>
          {preview !== undefined && (
            <section
              aria-label={`Preview of ${label.toLowerCase()}`}
              className={classNames(
                'min-w-0 grid-rows-[auto_1fr] gap-1.5',
                isWriting ? 'hidden @3xl:grid' : 'grid @max-3xl:-mt-3',
              )}
            >
              <p
                aria-hidden
                className="hidden h-10 items-center text-[0.8125rem] text-ink-soft touch:h-11 @3xl:flex"
              >
                Preview
              </p>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
              <div tabIndex={0} className={previewClass}>
                <MarkdownPreview text={value} source={preview} />
              </div>
            </section>
          )}
          {pictures.dialog}
        </div>
      )}
    </Field>
  );
}

const previewClass =
  'max-h-[36rem] min-h-40 overflow-y-auto rounded-control border border-line bg-paper px-4 py-3';

function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.nativeEvent.isComposing) return;
  const { currentTarget: area } = event;
  const command = commandOfKey(event);
  const isEnter =
    event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  const edit =
    command !== null
      ? markdownEdit(command, selectedIn(area))
      : isEnter
        ? enterEdit(selectedIn(area))
        : null;
  if (edit === null) return;
  event.preventDefault();
  apply(area, edit);
}

function handlePaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { currentTarget: area, clipboardData } = event;
  const selected = selectedIn(area);
  const link = pastedLinkEdit(clipboardData.getData('text/plain'), selected);
  const html = clipboardData.getData('text/html');
  const markdown = link === null && html !== '' ? markdownOfHtml(html) : null;
  const edit =
    link ?? (markdown === null ? null : insertedAt(selected.start, selected.end, markdown));
  if (edit === null) return;
  event.preventDefault();
  apply(area, edit);
}
