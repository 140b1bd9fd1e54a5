import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

/** A place for a dragged file. `children` and `className` know whether one hovers above it. */
export function DropZone({
  className,
  onFiles,
  children,
}: {
  className: (isOver: boolean) => string;
  onFiles: (files: FileList) => void;
  children: (isOver: boolean) => ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      }}
      className={classNames(
        'rounded-control border transition-colors duration-150',
        isOver ? 'border-brand bg-brand-wash' : 'bg-surface',
        className(isOver),
      )}
    >
      {children(isOver)}
    </div>
  );
}

/** What an empty drop zone says, beside its button. */
export function DropPrompt({
  isOver,
  text,
  children,
}: {
  isOver: boolean;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <FileUp aria-hidden size={22} className="text-ink-soft" />
      <p className="min-w-40 flex-1 text-sm text-ink-soft">{isOver ? 'Drop to upload' : text}</p>
      {children}
    </div>
  );
}
