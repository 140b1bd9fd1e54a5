/** A kind of file that may be shared: its endings, and its served type. */
export interface MagnetFileType {
  /** The first one is given to a file without an ending. */
  extensions: readonly [string, ...string[]];
  mediaType: string;
  /** How the bytes prove it: by the types that their first bytes show, or by being text. */
  proof: 'text' | readonly string[];
}

const ZIP = 'application/zip';
const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
const OLD_OFFICE = 'application/x-cfb';
/** One family of containers; players tell them apart by their content. */
const MP4 = ['video/mp4', 'video/quicktime', 'video/x-m4v', 'audio/x-m4a', 'audio/mp4'] as const;

/** Documents that are zip files inside; an archive may look like one of them. */
const ZIPPED = [
  ...['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'].map(
    (kind) => `${OOXML}.${kind}`,
  ),
  ...['text', 'spreadsheet', 'presentation'].map((kind) => `${ODF}.${kind}`),
  'application/epub+zip',
];

const binary = (mediaType: string, extensions: MagnetFileType['extensions'], more: string[] = []) =>
  ({ mediaType, extensions, proof: [mediaType, ...more] }) as const;
const text = (mediaType: string, extensions: MagnetFileType['extensions']) =>
  ({ mediaType, extensions, proof: 'text' }) as const;

/**
 * Kinds that creators share: documents, pictures, sound, film, tables, archives. Nothing that runs
 * when opened: no programs, scripts, installers, macros, web pages (T78, T85).
 */
export const magnetFileTypes: readonly MagnetFileType[] = [
  binary('application/pdf', ['pdf']),
  binary(`${OOXML}.wordprocessingml.document`, ['docx'], [ZIP]),
  binary(`${OOXML}.spreadsheetml.sheet`, ['xlsx'], [ZIP]),
  binary(`${OOXML}.presentationml.presentation`, ['pptx'], [ZIP]),
  binary('application/msword', ['doc'], [OLD_OFFICE]),
  binary('application/vnd.ms-excel', ['xls'], [OLD_OFFICE]),
  binary('application/vnd.ms-powerpoint', ['ppt'], [OLD_OFFICE]),
  binary(`${ODF}.text`, ['odt'], [ZIP]),
  binary(`${ODF}.spreadsheet`, ['ods'], [ZIP]),
  binary(`${ODF}.presentation`, ['odp'], [ZIP]),
  binary('application/epub+zip', ['epub'], [ZIP]),
  binary('application/rtf', ['rtf']),
  binary('application/vnd.apple.pages', ['pages'], [ZIP]),
  binary('application/vnd.apple.numbers', ['numbers'], [ZIP]),
  binary('application/vnd.apple.keynote', ['key'], [ZIP]),
  binary('image/png', ['png'], ['image/apng']),
  binary('image/jpeg', ['jpg', 'jpeg']),
  binary('image/gif', ['gif']),
  binary('image/webp', ['webp']),
  binary('image/vnd.adobe.photoshop', ['psd']),
  binary('audio/mpeg', ['mp3']),
  binary('audio/wav', ['wav'], ['audio/vnd.wave', 'audio/x-wav']),
  binary('audio/mp4', ['m4a'], [...MP4]),
  binary('video/mp4', ['mp4', 'm4v'], [...MP4]),
  binary('video/quicktime', ['mov'], [...MP4]),
  binary('video/webm', ['webm'], ['video/matroska', 'video/x-matroska']),
  binary(ZIP, ['zip'], ZIPPED),
  text('text/plain', ['txt']),
  text('text/markdown', ['md', 'markdown']),
  text('text/csv', ['csv', 'tsv']),
  text('application/json', ['json']),
  text('text/calendar', ['ics']),
];

const byExtension = new Map(
  magnetFileTypes.flatMap((type) => type.extensions.map((extension) => [extension, type] as const)),
);

/** The kind of a name's ending; undefined for one that is not on the list. */
export function fileTypeOfExtension(extension: string): MagnetFileType | undefined {
  return byExtension.get(extension.toLowerCase());
}

/** Every ending that may be uploaded, for a form: `.pdf,.docx,…`. */
export const acceptedExtensions: readonly string[] = [...byExtension.keys()];

/** Endings of programs, which get a refusal text of their own. */
export const programExtensions: ReadonlySet<string> = new Set(
  (
    'exe dll msi msix com bat cmd scr pif cpl ps1 psm1 vbs vbe js jse mjs wsf wsh hta lnk reg jar ' +
    'apk ipa app dmg pkg deb rpm appimage sh bash zsh csh command run bin elf so dylib iso img py ' +
    'pl rb php docm xlsm pptm dotm xltm ppam xlam xll sys gadget inf chm url'
  ).split(' '),
);
