import type { RefObject } from 'react';

/** The browser's file dialog, opened by a button that clicks the referenced input. */
export function FileInput({
  input,
  accept,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>;
  accept: string | undefined;
  onFiles: (files: FileList | null) => void;
}) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      aria-hidden
      tabIndex={-1}
      accept={accept}
      onChange={(event) => {
        onFiles(event.target.files);
        // Lets the same file be chosen again after a problem.
        event.target.value = '';
      }}
    />
  );
}
