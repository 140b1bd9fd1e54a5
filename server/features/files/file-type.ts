import { open } from 'node:fs/promises';
import { extensionOf, extensionProblem, magnetFileTexts } from '#shared/files/file.rules.ts';
import {
  fileTypeOfExtension,
  type MagnetFileType,
  magnetFileTypes,
} from '#shared/files/file-types.ts';
import { AppError } from '#server/platform/errors.ts';

/** A name with the ending that its bytes prove, and the type it is served as. */
export interface ProvenFile {
  name: string;
  mediaType: string;
}

const TEXT_SAMPLE = 65_536;
/** Machine code of any system, whatever the name says. */
const PROGRAM = /x-msdownload|x-elf|x-mach-binary|java-vm|x-dosexec|wasm|shockwave/;

/**
 * Checks a received file: the ending must be on the list, and the bytes must match it (T85). A name
 * without an ending gets the one of its bytes. Nothing is unpacked. Throws `file_refused`.
 */
export async function proveFileType(name: string, path: string): Promise<ProvenFile> {
  const extension = extensionOf(name);
  const problem = extension === '' ? null : extensionProblem(extension);
  if (problem !== null) throw refused(problem);
  const detected = (await detect(path))?.mime;
  if (detected !== undefined && PROGRAM.test(detected)) throw refused(magnetFileTexts.program);

  const type = extension === '' ? typeOf(detected) : fileTypeOfExtension(extension);
  if (type === undefined) throw refused(magnetFileTexts.noExtension);
  if (!(await isProven(type, detected, path))) throw refused(magnetFileTexts.mismatch);
  const full = extension === '' ? `${name}.${type.extensions[0]}` : name;
  return { name: full, mediaType: type.mediaType };
}

/** The parser fails on broken containers: then the bytes tell no type. */
async function detect(path: string) {
  // Large, and needed only for uploads.
  const { fileTypeFromFile } = await import('file-type');
  return fileTypeFromFile(path).catch(() => undefined);
}

function typeOf(detected: string | undefined): MagnetFileType | undefined {
  return magnetFileTypes.find(({ mediaType }) => mediaType === detected);
}

async function isProven(
  { proof }: MagnetFileType,
  detected: string | undefined,
  path: string,
): Promise<boolean> {
  if (proof === 'text') return isText(path);
  return detected !== undefined && proof.includes(detected);
}

/** Text of any alphabet: no control characters, unless a mark says that it is UTF-16. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const sample = Buffer.alloc(TEXT_SAMPLE);
    const { bytesRead } = await file.read(sample, 0, TEXT_SAMPLE, 0);
    const bytes = sample.subarray(0, bytesRead);
    const isUtf16 = bytesRead >= 2 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0));
    return isUtf16 || !bytes.some((byte) => byte < 32 && ![9, 10, 12, 13, 27].includes(byte));
  } finally {
    await file.close();
  }
}

function refused(problem: string): AppError {
  return new AppError('file_refused', { values: { problem }, fields: { file: problem } });
}
