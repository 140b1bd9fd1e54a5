import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type DragEvent,
  type RefObject,
} from 'react';
import { apply, selectedIn } from './edit-area.ts';
import { blockEdit } from './markdown-edits.ts';

export interface PictureDialogProps {
  /** A picture that was pasted or dropped; null to choose one. */
  file: File | null;
  /** Takes what stands in the text for the picture. */
  onInsert: (markdown: string) => void;
  onClose: () => void;
}

/** How pictures come into a text: by a button, the clipboard or a drop, each through one dialog. */
export function usePictures(
  area: RefObject<HTMLTextAreaElement | null>,
  PictureDialog: ComponentType<PictureDialogProps> | undefined,
) {
  /** The first one is in the dialog. */
  const [waiting, setWaiting] = useState<readonly (File | null)[]>([]);
  const [round, setRound] = useState(0);
  const inserted = useRef<string | null>(null);
  // Once the dialog is gone, because it holds the focus.
  useEffect(() => {
    const markdown = inserted.current;
    inserted.current = null;
    if (markdown === null) return;
    // Outside of the rendering, which would write the former value back, and with it end the undo.
    queueMicrotask(() => {
      if (area.current !== null) apply(area.current, blockEdit(selectedIn(area.current), markdown));
    });
  });

  const open = (files: readonly (File | null)[]) => {
    // Where the focus returns to.
    area.current?.focus();
    setWaiting(files);
  };
  const takeFiles = (event: ClipboardEvent | DragEvent, files: readonly File[]): boolean => {
    if (PictureDialog === undefined || files.length === 0) return false;
    event.preventDefault();
    open(files);
    return true;
  };
  const next = (markdown: string) => {
    inserted.current = markdown;
    setWaiting(waiting.slice(1));
    setRound(round + 1);
  };

  if (PictureDialog === undefined) {
    return { add: undefined, takePasted: () => false, drop: {}, dialog: null };
  }
  return {
    add: () => open([null]),
    /** Words go before a picture of them, which some programs put beside them. */
    takePasted: (event: ClipboardEvent) =>
      event.clipboardData.getData('text/plain') === '' &&
      takeFiles(event, [...event.clipboardData.files]),
    drop: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
      onDrop: (event: DragEvent) => takeFiles(event, [...event.dataTransfer.files]),
    },
    dialog: waiting[0] !== undefined && (
      <PictureDialog key={round} file={waiting[0]} onInsert={next} onClose={() => setWaiting([])} />
    ),
  };
}
