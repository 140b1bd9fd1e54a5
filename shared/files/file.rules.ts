import { isStorableText } from '#shared/api/field-types.ts';
import { cutText } from '#shared/app/cut-text.ts';
import { fileTypeOfExtension, programExtensions } from './file-types.ts';

/** T83; decimal, as the console and most systems show sizes. */
export const MAX_FILE_BYTES = 25_000_000;
export const UPLOADS_PER_MINUTE = 5;
const MAX_NAME = 120;

/** The sentences about files; the console shows them before the upload. */
export const magnetFileTexts = {
  fileRequired: 'Upload the file visitors get',
  unknownFile: 'This file no longer exists. Upload it again',
  empty: 'This file is empty',
  tooLarge: 'A file can have up to 25 MB. Upload a larger file elsewhere and share its link',
  program: 'This is a program or script. You cannot share files that run when they are opened',
  unknownType:
    'You cannot share files of this type. Use a document, table, image, audio, video or zip file',
  mismatch:
    'The content of this file does not match its extension. Save it again in the right format',
  noExtension: 'This file’s type is unknown. Add an extension to its name, such as .pdf',
} as const;

/** A problem to show before the upload starts; null for none. */
export function fileProblem(file: { name: string; size: number }): string | null {
  if (file.size === 0) return magnetFileTexts.empty;
  if (file.size > MAX_FILE_BYTES) return magnetFileTexts.tooLarge;
  const extension = extensionOf(file.name);
  return extension === '' ? null : extensionProblem(extension);
}

/** The text for a refused file, or null (T82). */
export function extensionProblem(extension: string): string | null {
  if (programExtensions.has(extension.toLowerCase())) return magnetFileTexts.program;
  if (fileTypeOfExtension(extension) === undefined) return magnetFileTexts.unknownType;
  return null;
}

/** The part behind the last dot in lower case; '' without one. */
export function extensionOf(name: string): string {
  return /[^.\s]\s*\.([a-z0-9]{1,12})\s*$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Names that some systems reserve for devices, with or without an ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/**
 * A name every system can store, for display only (T81): no path, no control or direction marks, no
 * characters with a meaning in names, at most 120 characters with its ending kept.
 */
export function cleanFileName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const clean = (isStorableText(last) ? last : last.replaceAll(/[\ud800-\udfff]/g, ''))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ');
  const plain = withoutDotsAround(clean);
  const safe = DEVICE.test(plain) ? `_${plain}` : plain === '' ? 'file' : plain;
  const extension = extensionOf(safe);
  if (extension === '') return cutText(safe, MAX_NAME).trimEnd();
  const dot = safe.lastIndexOf('.');
  const start = cutText(safe.slice(0, dot), MAX_NAME - extension.length - 1).trimEnd();
  return `${start}.${safe.slice(dot + 1).trim()}`;
}

/** No pattern for the end: it would restart at each of 16,000 dots and take a second (T89). */
function withoutDotsAround(text: string): string {
  let end = text.length;
  while (end > 0 && '. '.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).replace(/^[. ]+/, '');
}
